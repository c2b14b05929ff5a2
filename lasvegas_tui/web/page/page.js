// The page of `lasvegas serve`, around the terminal of `textual.js`.

const terminal = document.querySelector("#terminal");

// The server is where this page came from, whatever name it was reached by.
const scheme = location.protocol === "https:" ? "wss:" : "ws:";
terminal.dataset.sessionWebsocketUrl = `${scheme}//${location.host}/ws`;

// The letters are at most so large that the smallest table fits. A letter is so wide and high for
// each pixel of its size.
const LETTER = { width: 0.601, height: 1.33 };
const LEAST = { columns: 80, lines: 24 };
const [SMALLEST, USUAL, LARGEST] = [4, 16, 100];
const fitting = () => {
  const { clientWidth, clientHeight } = document.documentElement;
  const width = clientWidth / (LEAST.columns * LETTER.width);
  const height = clientHeight / (LEAST.lines * LETTER.height);
  return Math.max(SMALLEST, Math.min(USUAL, width, height));
};
const wanted = Number(new URLSearchParams(location.search).get("fontsize"));
const isWanted = wanted >= SMALLEST && wanted <= LARGEST;
const size = isWanted ? wanted : Math.floor(2 * fitting()) / 2;
terminal.dataset.fontSize = size;
addEventListener("resize", () => {
  document.body.classList.toggle("-too-large", !isWanted && size > fitting());
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
