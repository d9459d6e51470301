import { streamJsonObject } from "@/lib/platform/text/json";

async function* batches(...all: unknown[][]) {
  yield* all;
}

async function textOf(members: Record<string, unknown>) {
  let text = "";
  for await (const part of streamJsonObject(members)) text += part;
  return text;
}

describe("the text of an object that is made while it is read", () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["nothing", {}, {}],
    ["values", { a: 1, b: null, c: "x\ny", d: [], e: { f: [1, { g: 2 }] } }, {}],
    ["no batch", { list: batches() }, { list: [] }],
    ["empty batches", { list: batches([], []) }, { list: [] }],
    ["one batch", { list: batches([1, 2]) }, { list: [1, 2] }],
    [
      "batches",
      { list: batches([{ a: 1 }], [], [{ b: [2] }, 3]), z: 1 },
      { list: [{ a: 1 }, { b: [2] }, 3] },
    ],
  ])("is what JSON.stringify makes: %s", async (_, members, lists) => {
    expect(await textOf(members)).toBe(JSON.stringify({ ...members, ...lists }, null, 2));
  });
});
