import { CONTENT_BLOCKS } from "../../../prisma/content/content-blocks";
import { DATA_MODEL } from "../../../prisma/content/data-model";
import { DEMO_ENTRIES } from "../../../prisma/content/demo-entries";
import { DEMO_NOTICES } from "../../../prisma/content/notices";
import { readSentences } from "../../support/message-parity";

/** What the specification gives in these words. */
const QUOTED = new Set([
  "Account succesvol aangevraagd. Check je email.",
  "Je bent niet geautoriseerd om deze actie uit te voeren: {detail}.",
  "Je bent niet bevoegd om algoritmes te verwijderen.",
  "Je moet ingelogd zijn om algoritmes te bekijken.",
  "Je moet ingelogd zijn om algoritmes te verwijderen.",
  "Mijn algoritmen",
  "Registratie of kwaliteitsregister",
]);

const sentences = [...readSentences("nl")].map(([key, text]) => ({ key, text }));

function textsIn(value: unknown, key: string): { key: string; text: string }[] {
  if (typeof value === "string") return [{ key, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`));
}

const stored = Object.entries({ CONTENT_BLOCKS, DATA_MODEL, DEMO_NOTICES, DEMO_ENTRIES }).flatMap(
  ([name, content]) => textsIn(content, name),
);
const own = [...sentences, ...stored].filter(({ text }) => !QUOTED.has(text));

describe("Dutch that people read", () => {
  it.each([
    ["says u to its reader", /\b(je|jij|jou|jouw|jullie)\b/i],
    ["calls algorithms algoritmes", /algoritmen/i],
    ["calls an entry an algoritme", /registraties?\b|\b(?<!bron)vermelding(en)?\b/i],
  ])("%s", (_, otherWord) => {
    expect(own.filter(({ text }) => otherWord.test(text))).toEqual([]);
  });

  it("calls an organisation an instelling, and settings voorkeuren", () => {
    const [organisation, settings] = [/\borganisaties?\b/i, /\bbij Instellingen\b|\ben instellingen\b/];
    expect(sentences.filter(({ text }) => organisation.test(text) || settings.test(text))).toEqual([]);
  });
});
