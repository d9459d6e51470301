import { errors as english } from "@/lib/messages/en";
import { errors as dutch } from "@/lib/messages/nl";
import { ERROR_STATUSES } from "@/lib/platform/errors";

type Tree = { [key: string]: string | Tree };

function leaves(tree: Tree, before = ""): Record<string, string> {
  const found = Object.entries(tree).map(([key, value]) =>
    typeof value === "string" ? { [before + key]: value } : leaves(value, `${before}${key}.`),
  );
  return Object.assign({}, ...found);
}

/** The values that a sentence takes. */
const values = (sentence: string) => [...sentence.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name).sort();

describe("the sentences of errors", () => {
  const inDutch = leaves(dutch);
  const inEnglish = leaves(english);

  it("exist for every code, in both languages, with the same values", () => {
    for (const code of Object.keys(ERROR_STATUSES)) expect(inDutch).toHaveProperty(code);
    expect(Object.keys(inEnglish).sort()).toEqual(Object.keys(inDutch).sort());
    for (const [key, sentence] of Object.entries(inDutch)) {
      expect([key, values(inEnglish[key] ?? "")]).toEqual([key, values(sentence)]);
    }
  });

  it("double their quotes before a value: a single one would print its name instead", () => {
    for (const [key, sentence] of Object.entries({ ...inDutch, ...inEnglish })) {
      expect([key, /(^|[^'])'\{/.test(sentence)]).toEqual([key, false]);
    }
  });
});
