import { getHelpAtField, MAX_SHORT_HELP_LENGTH } from "@/lib/fields/field-help";

const long = "X".repeat(MAX_SHORT_HELP_LENGTH + 1);
const exact = "é".repeat(MAX_SHORT_HELP_LENGTH);

test.each([
  ["nothing", "", "", false],
  ["a short help", "Kies de fase. Bijvoorbeeld ‘Idee’.", "Kies de fase. Bijvoorbeeld ‘Idee’.", false],
  ["a help of exactly so many characters", exact, exact, false],
  [
    "emoji, each one character",
    "😀".repeat(MAX_SHORT_HELP_LENGTH),
    "😀".repeat(MAX_SHORT_HELP_LENGTH),
    false,
  ],
  ["a long help that begins with a short sentence", `Kies de fase. ${long}`, "Kies de fase.", true],
  ["a question first", `Is het een hulpmiddel? Vraag ${long}`, "Is het een hulpmiddel?", true],
  ["an abbreviation in its first sentence", `Noem bijv. een arts. Dan ${long}`, "Noem bijv. een arts.", true],
  ["a sentence that goes on with a quote", `Kies een naam. ‘${long}’`, "Kies een naam.", true],
  ["a version number", `Zoals 2.1 van iets. En ${long}`, "Zoals 2.1 van iets.", true],
  ["one long sentence", `${long}.`, "", true],
  ["a long first sentence", `${long}. Kort.`, "", true],
])("of %s stands at the field what is read at a glance", (_, help, shown, hasMore) => {
  expect(getHelpAtField(help)).toEqual({ shown, rest: help.slice(shown.length).trim() });
  expect(getHelpAtField(help).rest !== "").toBe(hasMore);
});
