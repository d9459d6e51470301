import { globSync, readFileSync } from "node:fs";

/** Files with a text box that keep no draft of it, and why. */
const WITHOUT_DRAFT: Record<string, string> = {
  "components/import/value-input.tsx": "a control; the import's mapping is stored by the server",
};

const forms = globSync("components/**/*.tsx")
  .filter((file) => !file.startsWith("components/form/"))
  .map((file) => ({ file, source: readFileSync(file, "utf8") }))
  .filter(({ source }) => /<(LabelledTextarea|CountedText|PageFormButtons)\b/.test(source));

test("there are forms to look at", () => expect(forms.length).toBeGreaterThan(15));

test.each(forms)("what is typed in $file is kept", ({ file, source }) => {
  const isKept = /\bdraft: \{|useChangeForm/.test(source);
  expect(isKept).toBe(!(file in WITHOUT_DRAFT));
});
