/**
 * Script of the offline page, as text: speaks the chosen language, shows the drafts of the person who uses this tab, and
 * reloads once there is a connection.
 */
export const PAGE_SCRIPT = `
const facts = JSON.parse(document.getElementById("facts").textContent);
const cookie = document.cookie.split("; ").find((one) => one.startsWith(facts.languageCookie + "="));
const language = (cookie ?? "").slice(facts.languageCookie.length + 1);
const spoken = Object.hasOwn(facts.sentences, language) ? language : document.documentElement.lang;
const sentences = facts.sentences[spoken];
document.documentElement.lang = spoken;
document.title = sentences.title + " – " + sentences.site;
for (const id of ["title", "text", "again"]) document.getElementById(id).textContent = sentences[id];
const user = sessionStorage.getItem(facts.userKey);
const stored = (store, key) => {
  try {
    const { userId, drafts } = JSON.parse(store.getItem(key));
    return userId === user ? Object.values(drafts).flat() : [];
  } catch {
    return [];
  }
};
const drafts = [
  ...stored(localStorage, facts.entryKey),
  ...stored(localStorage, facts.formKey),
  ...stored(sessionStorage, facts.formKey),
].filter(({ savedAt }) => savedAt > Date.now() - facts.lifetime);
const add = (to, tag, text) => {
  const element = to.appendChild(document.createElement(tag));
  element.textContent = text;
  return element;
};
if (drafts.length > 0) document.getElementById("text").textContent = sentences.kept;
const box = document.getElementById("drafts");
for (const { savedAt, values } of drafts.sort((one, other) => other.savedAt - one.savedAt)) {
  const date = new Date(savedAt).toLocaleString(spoken, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Amsterdam",
  });
  add(box, "h2", sentences.savedAt + " " + date);
  const list = add(box, "dl", "");
  for (const [key, value] of Object.entries(values)) {
    // A product is stored with its supplier and id, which nobody typed.
    const typed = key === "product" ? [value].flat().slice(0, 1) : [value].flat();
    const text = typed.filter((part) => typeof part === "string" && part !== "").join(", ");
    if (text === "") continue;
    add(list, "dt", sentences.names[key] ?? key);
    add(list, "dd", text);
  }
}
document.getElementById("again").addEventListener("click", () => location.reload());
// A device can say that it is online before requests arrive, so the server is asked until it answers.
const goOn = async () => {
  try {
    await fetch("/api/health", { cache: "no-store" });
    location.reload();
  } catch {
    setTimeout(goOn, facts.retryAfter);
  }
};
setTimeout(goOn, facts.retryAfter);
`;
