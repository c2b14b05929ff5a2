"use strict";
// Shows what the table sends, and sends what is touched. The table decides everything.

const sheet = document.getElementById("sheet");
const late = document.getElementById("late");
const lost = document.getElementById("lost");
const over = document.getElementById("over");
let sending = Promise.resolve();
let asked = "";
let events = null;

function state() {
  return document.getElementById("state").dataset;
}

function keepOpen(draw) {
  const open = new Map();
  for (const part of sheet.querySelectorAll("details")) open.set(part.id, part.open);
  const turned = document.getElementById("state").classList.contains("turn");
  draw();
  const isSame = document.getElementById("state").classList.contains("turn") === turned;
  for (const part of sheet.querySelectorAll("details")) {
    if (isSame && open.has(part.id)) part.open = open.get(part.id);
  }
}

function focusAgain(draw) {
  const at = document.activeElement;
  const place = at && sheet.contains(at) ? [...at.attributes] : [];
  draw();
  const same = place.filter((part) => part.name.startsWith("data-"));
  const found = same.map((part) => `[${part.name}="${part.value}"]`).join("");
  if (found) sheet.querySelector(`button${found}`)?.focus({ preventScroll: true });
}

function show(html) {
  focusAgain(() => keepOpen(() => { sheet.innerHTML = html; }));
  late.hidden = true;
  const turned = document.getElementById("state").classList.contains("turn");
  if (turned && state().question !== asked) {
    asked = state().question;
    navigator.vibrate?.(80);
  }
}

async function post(path, told) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(told),
  });
  return [answer.status, await answer.text()];
}

async function send(path, told) {
  try {
    const [status, said] = await post(path, told);
    if (status === 200 && path === "/chair") location.reload();
    late.textContent = said;
    late.hidden = !said;
  } catch {
    isLost(true);
    setTimeout(listen, 1000);
  }
}

async function explain() {
  const answer = await fetch("/rule");
  if (!answer.ok) return;
  over.querySelector("div").innerHTML = await answer.text();
  over.showModal();
}

over.querySelector("button").addEventListener("click", () => over.close());

sheet.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button || button.disabled) return;
  if (button.id === "rule") explain();
  const { question, version } = state();
  const { chair, do: done, at } = button.dataset;
  if (chair !== undefined) {
    sending = sending.then(() => send("/chair", { player: Number(chair) }));
  } else if (done !== undefined) {
    const touch = { question: Number(question), version: Number(version), do: done };
    sending = sending.then(() => send("/touch", { ...touch, at: Number(at ?? 0) }));
  }
});

function isLost(isSo) {
  lost.hidden = !isSo;
  document.body.classList.toggle("lost", isSo);
}

function listen() {
  events?.close();
  events = new EventSource("/events");
  events.onopen = () => isLost(false);
  events.onmessage = (event) => show(JSON.parse(event.data));
  events.addEventListener("moved", () => location.reload());
  events.onerror = () => {
    isLost(true);
    if (events.readyState === EventSource.CLOSED) setTimeout(tryAgain, 2000);
  };
}

// A table that knows this phone no more says so on a page of its own.
async function tryAgain() {
  const answer = await fetch("/").catch(() => null);
  if (answer?.status === 403) location.reload();
  else listen();
}

addEventListener("online", listen);
addEventListener("visibilitychange", () => {
  if (!document.hidden && events.readyState !== EventSource.OPEN) listen();
});

listen();
