import { CONTENT_BLOCKS } from "../../../prisma/content/content-blocks";
import { CONTENT_BLOCKS_ENGLISH } from "../../../prisma/content/content-blocks-english";
import { DATA_MODEL } from "../../../prisma/content/data-model";
import { DATA_MODEL_ENGLISH } from "../../../prisma/content/data-model-english";

const ENGLISH = "prisma/content/data-model-english.ts";

const labelsOf = (values: (typeof DATA_MODEL)[number]["values"]) =>
  values.map((value) => (typeof value === "string" ? value : value.label));

describe("the English of the data model", () => {
  it("has every field, and nothing else", () => {
    const keys = DATA_MODEL.map(({ key }) => key);
    const missing = keys.filter((key) => !Object.keys(DATA_MODEL_ENGLISH).includes(key));
    expect(missing.map((key) => `${ENGLISH}: add ${key}, with displayName, help and values`)).toEqual([]);
    expect(Object.keys(DATA_MODEL_ENGLISH)).toEqual(keys);
  });

  it.each(DATA_MODEL)("names and explains $key, with every value of its list", ({ key, help, values }) => {
    const english = DATA_MODEL_ENGLISH[key];
    const shown = Object.values(english.values);
    const toDo = [
      [english.displayName.trim() === "", "give it a displayName"],
      [english.help.length <= 40, "explain it in its help, in more than 40 characters"],
      [english.help === help, "say its help in English"],
      [
        String(Object.keys(english.values)) !== String(labelsOf(values)),
        "list the labels of data-model.ts as its values, all of them in the same order",
      ],
      [shown.some((label) => label.trim() === ""), "say each of its values in English"],
      [new Set(shown).size !== shown.length, "tell apart the values that are called the same"],
    ].flatMap(([isWrong, advice]) => (isWrong ? `${ENGLISH}, ${key}: ${advice}` : []));
    expect(toDo).toEqual([]);
  });

  it.each(DATA_MODEL)("mentions in the help of $key only values that lists have", ({ key, help }) => {
    const all = DATA_MODEL.flatMap(({ key: field, values }) =>
      labelsOf(values).map((label) => [label, DATA_MODEL_ENGLISH[field].values[label] ?? ""] as const),
    );
    for (const [label, inEnglish] of all) {
      if (!help.includes(`‘${label}’`)) continue;
      const named = all.filter(([other]) => other === label).map(([, other]) => `‘${other}’`);
      expect([inEnglish, named.some((name) => DATA_MODEL_ENGLISH[key].help.includes(name))]).toEqual([
        inEnglish,
        true,
      ]);
    }
  });
});

describe("the English of the pages that admins write", () => {
  it.each(CONTENT_BLOCKS)("has '$title' of $page, paragraph by paragraph", ({ page, title, content }) => {
    const english = CONTENT_BLOCKS_ENGLISH[page][title];
    const shape = (text: string | undefined) =>
      text?.split("\n").map((line) => /^(- |\d\. |$)/.exec(line)?.[0] ?? "text");
    expect(english?.title).toMatch(/\S/);
    expect(shape(english?.content)).toEqual(shape(content));
  });

  it("has no text that the pages lack", () => {
    for (const [page, texts] of Object.entries(CONTENT_BLOCKS_ENGLISH)) {
      const titles = CONTENT_BLOCKS.filter((block) => block.page === page).map(({ title }) => title);
      expect(Object.keys(texts)).toEqual(titles);
    }
  });
});
