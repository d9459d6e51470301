import { markWordsDifferingFrom } from "@/lib/matching/differences";

it.each([
  ["Longscan Pro", "Longscan", ["Pro"]],
  ["Longscan", "Longscan Pro", []],
  ["Hartéchó (v2)", "hartecho v2", []],
  ["Longscan v2.0", "Longscan v2.1", ["v2.0"]],
  ["", "Longscan", []],
  ["  Longscan   &  Hart ", "Longscan", ["&", "Hart"]],
])("of %j beside %j these words differ: %j", (text, other, differing) => {
  const words = markWordsDifferingFrom(text, other);
  expect(words.filter(({ differs }) => differs).map(({ word }) => word)).toEqual(differing);
  expect(words.map(({ word }) => word)).toEqual(text.split(/\s+/).filter(Boolean));
});
