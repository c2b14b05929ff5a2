// The page of `lasvegas serve`, around the terminal of `textual.js`.

const terminal = document.querySelector("#terminal");

// The server is where this page came from, whatever name it was reached by.
const scheme = location.protocol === "https:" ? "wss:" : "ws:";
terminal.dataset.sessionWebsocketUrl = `${scheme}//${location.host}/ws`;

// The letters are as large as the smallest table allows: so many columns and lines of a cell that
// measures so much for each pixel of the letters.
const LEAST = { width: 80 * 0.601, height: 24 * 1.33 };
const USUAL = 16;
const fitting = () =>
  Math.max(4, Math.min(USUAL, innerWidth / LEAST.width, innerHeight / LEAST.height));
const wanted = Number(new URLSearchParams(location.search).get("fontsize"));
const size = wanted >= 4 && wanted <= 100 ? wanted : Math.floor(2 * fitting()) / 2;
terminal.dataset.fontSize = size;
addEventListener("resize", () => {
  document.body.classList.toggle("-too-large", size > fitting());
});

// Why a window was closed is told by the server as the reason of the closing.
const GONE = "The server cannot be reached any more. Every game is saved.";
window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("close", ({ reason }) => {
      document.querySelector("#reason").textContent = reason || GONE;
    });
  }
};

// Keys are heard without a click first, and Enter opens the lobby again.
const focusWhatIsShown = () => {
  const isClosed = document.body.classList.contains("-closed");
  document.querySelector(isClosed ? "#closed .again" : ".xterm-helper-textarea")?.focus();
};
new MutationObserver(focusWhatIsShown).observe(document.body, { attributeFilter: ["class"] });
for (const again of document.querySelectorAll(".again")) {
  again.addEventListener("click", () => location.reload());
}
