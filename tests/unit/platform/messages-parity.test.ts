import * as english from "@/lib/messages/en";
import * as dutch from "@/lib/messages/nl";
import { findParityProblems, readSentences, type SentenceByKey } from "../../support/message-parity";

/** What the specification gives in English, also in the Dutch interface; where it is misspelt there, English is not. */
const ENGLISH_IN_THE_SPECIFICATION = [
  "404 Page Not found",
  "About",
  "Access denied.",
  "An error occurred while updating the users.",
  "An unexpected error occurred.",
  "Captcha invalid.",
  "Change password",
  "Clear",
  "Email sent.",
  "Email verified",
  "Form is invalid: ''{text}''.",
  "Loading",
  "Log out",
  "Name",
  "Next",
  "Notification with {id} removed",
  "Password was updated. Please sign in again.",
  "Passwords do not match",
  "Passwords do not match!",
  "Publications and Media",
  "Register access",
  "Registered",
  "Role",
  "Submit",
  "Unexpected error.",
  "Unknown error",
  "User not found",
];

/** They go with the columns of that table, which the specification gives in English. */
const BESIDE_THOSE = ["Register access of {name}", "Role of {name}"];

/** Names, which no language translates. */
const NAMES = [
  "AUC",
  "DOI",
  "Kappa",
  "BibTeX",
  "JSON-LD",
  "AI-register Zorg",
  "AI-register Zorg: {name}",
  "API",
  "CSV",
  "Excel",
  "JSON",
  "UTF-8",
  "ai-register-zorg-{day}",
];

/** Each language's own name for itself, which is how the switch names it in either. */
const LANGUAGES = ["{language, select, en {Nederlands} other {English}}"];

/** Words that are the same in both languages. */
const SAME_WORDS = [
  "Dataset",
  "Account",
  "Captcha",
  "Code",
  "Contact",
  "Cookies",
  "Dashboard",
  "Details",
  "Dossier",
  "E-mail",
  "Feed",
  "Filter",
  "Filters",
  "Help",
  "Home",
  "Id",
  "Later",
  "Media",
  "Menu",
  "Open",
  "Open data",
  "Privacy",
  "Product",
  "Register",
  "Sitemap",
  "Type",
  "filter",
  "mapping ‘{name}’",
  "more info",
  "tab",
  "{count, plural, one {# e-mail} other {# e-mails}}",
];

/** Sentences that say nothing but what they are given, and examples of how a day may be written. */
const ONLY_VALUES = [
  "{field}: <value></value>",
  "{names}{more, plural, =0 {} other { + #}}",
  "{label} ({count})",
  "{format} ({kilobytes, number} kB)",
  "2026/11/22",
  "20261122",
  "22.11.2026",
  "{date}",
  "{algorithm}, {date} ({why})",
  "{field}: {values}",
  "{field}:",
  "{name}",
  "{name} ({count})",
  "{name}, {date}",
  "{name}-{day}",
  "{name}: {value}",
  "{words}: {name}",
];

const MAY_BE_SAME = new Set([
  ...ENGLISH_IN_THE_SPECIFICATION,
  ...BESIDE_THOSE,
  ...NAMES,
  ...LANGUAGES,
  ...SAME_WORDS,
  ...ONLY_VALUES,
]);

/** Words that are in nearly every Dutch sentence and in no English one. */
const DUTCH_WORDS = /\b(het|een|niet|deze|wordt|worden|voor|naar|geen|zijn|van|uw|kunt|hebt|dit|met|bij)\b/i;

const inDutch = readSentences("nl");
const inEnglish = readSentences("en");

describe("the sentences of both languages", () => {
  it("are the same in number, and take the same values", () => {
    expect(inDutch.size).toBeGreaterThan(1500);
    expect(findParityProblems(inDutch, inEnglish, MAY_BE_SAME)).toEqual([]);
  });

  it("name no number format, which the compiled sentences do not know", () => {
    const named = /,\s*(number|date|time)\s*,(?!\s*::)/;
    const all = [...inDutch, ...inEnglish];
    expect(all.filter(([, text]) => named.test(text))).toEqual([]);
  });

  it("are allowed to be the same only where some are", () => {
    const same = new Set(
      [...inDutch].filter(([key, text]) => inEnglish.get(key) === text).map(([, text]) => text),
    );
    expect([...MAY_BE_SAME].filter((sentence) => !same.has(sentence))).toEqual([]);
  });

  it("are English in English", () => {
    expect([...inEnglish].filter(([, sentence]) => DUTCH_WORDS.test(sentence))).toEqual([]);
  });

  it("come to pages from the same files", () => {
    expect(Object.keys(english).sort()).toEqual(Object.keys(dutch).sort());
    for (const [name, sentences] of Object.entries(english)) {
      expect([name, sentences === (dutch as Record<string, unknown>)[name]]).toEqual([name, false]);
    }
  });
});

const BOTH = {
  "a.json:hello": ["Dag {name}, u hebt {n, plural, =0 {niets} one {# ding} other {# dingen}}."],
  "a.json:link": ["Lees <link>dit</link>."],
  "a.json:kind": ["{kind, select, yes {Ja} other {Nee}}"],
};
const TRANSLATED: Record<string, string> = {
  "a.json:hello": "Hello {name}, you have {n, plural, =0 {nothing} one {# thing} other {# things}}.",
  "a.json:link": "Read <link>this</link>.",
  "a.json:kind": "{kind, select, yes {Yes} other {No}}",
};
const DUTCH: SentenceByKey = new Map(Object.entries(BOTH).map(([key, [text = ""]]) => [key, text]));

/** What is found when one English sentence is otherwise; null takes it away. */
function found(key: string, sentence: string | null): string[] {
  const changed = new Map(Object.entries(TRANSLATED));
  if (sentence === null) changed.delete(key);
  else changed.set(key, sentence);
  return findParityProblems(DUTCH, changed, new Set());
}

describe("the comparison of both languages", () => {
  it("finds nothing in sentences that agree", () => {
    expect(found("a.json:link", "Now read <link>this</link>.")).toEqual([]);
  });

  it.each([
    ["a key that misses in English", "a.json:link", null, "a.json:link: en lacks it"],
    ["a key that misses in Dutch", "b.json:new", "New.", "b.json:new: nl lacks it"],
    ["an empty sentence", "a.json:kind", " ", "a.json:kind: the en sentence is empty"],
    [
      "a value that misses",
      "a.json:hello",
      "You have {n, plural, =0 {nothing} other {#}}.",
      "en lacks {name}",
    ],
    ["a value too many", "a.json:link", "Read <link>this</link>, {name}.", "nl lacks {name}"],
    ["a plural that misses", "a.json:hello", "Hello {name}, you have {n}.", "en lacks {n, plural}"],
    [
      "an exact number that misses",
      "a.json:hello",
      "{name}: {n, plural, other {#}}",
      "en lacks {n, plural, =0}",
    ],
    ["a choice that misses", "a.json:kind", "{kind, select, other {No}}", "en lacks {kind, select, yes}"],
    ["a tag that misses", "a.json:link", "Read this.", "a.json:link: en lacks <link>"],
    ["a value behind a quote", "a.json:hello", "'{name}: {n, plural, =0 {no} other {#}}", "en lacks {name}"],
    ["what cannot be parsed", "a.json:kind", "{kind, select, yes {Yes}}", "the en sentence cannot be parsed"],
    ["a tag that is not closed", "a.json:link", "Read <link>this.", "the en sentence cannot be parsed"],
    ["a sentence left as it was", "a.json:link", "Lees <link>dit</link>.", "is the same in both"],
  ])("finds %s", (_, key, sentence, problem) => {
    expect(found(key, sentence).join("\n")).toContain(problem);
  });
});
