import { readUpload } from "@/lib/import/server/files/read-upload";
import { createExampleDataModel } from "../../support/data-model";

const CONTEXT = { kind: "entries" as const, model: createExampleDataModel(), fileName: "lijst.csv" };
/** A process that is blocked while it reads sees none or one. */
const MIN_TURNS = 5;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array, maxHeapMegabytes?: number) =>
  readUpload({ bytes, choice: {}, ...CONTEXT }, maxHeapMegabytes);

/** The result or error of some work, with how often a timer of 20 ms fired meanwhile. */
async function watched<Result>(work: () => Promise<Result>) {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 20);
  const [settled] = await Promise.allSettled([work()]);
  clearInterval(timer);
  return { settled, turns };
}

// Loads the modules of the reading process into the disk cache before anything is measured.
beforeAll(() => read(bytesOf("Naam,Type\nHartscan,x\n")));

it("gives columns, and rows as JSON", async () => {
  const source = await read(bytesOf("ID,Naam\n7,Hartscan\n,Longscan\n"));
  expect(source.columns.map(({ name }) => name)).toEqual(["ID", "Naam"]);
  expect(source.batches.map((batch) => JSON.parse(batch))).toEqual([
    [
      { line: 2, cells: ["7", "Hartscan"] },
      { line: 3, cells: ["", "Longscan"] },
    ],
  ]);
});

it("reads files one after the other, each refusal its own", async () => {
  const [first, second, third] = await Promise.allSettled(
    ["Naam,Type\nHartscan,x\n", "", "Naam,Type\nLongscan,y\n"].map((text) => read(bytesOf(text))),
  );
  expect([first?.status, third?.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(second).toMatchObject({ reason: { fields: [{ path: "file", message: "import.emptyFile" }] } });
});

it("does not block the process by a table of 200 by 10,000 cells", async () => {
  const row = (cell: string) =>
    `${Array.from({ length: 200 }, (_, index) => `${cell}${index % 10}`).join(",")}\n`;
  const { settled, turns } = await watched(() => read(bytesOf(row("k") + row("w").repeat(10_000))));
  expect(settled).toMatchObject({ status: "fulfilled" });
  expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
});

it("refuses JSON of 600,000 keys without blocking the process", async () => {
  const keys = Array.from({ length: 600_000 }, (_, index) => `"k${index}":1`);
  const { settled, turns } = await watched(() => read(bytesOf(`[{${keys.join(",")}}]`)));
  expect(settled).toMatchObject({ reason: { fields: [{ message: "import.tooManyColumns" }] } });
  expect(turns).toBeGreaterThanOrEqual(MIN_TURNS);
});

// In a thread, an array that grew past the heap limit ended the whole process, and jest's worker with it.
it.each([1_400_000, 2_700_000])(
  "refuses %d lists in a list with 64 MB, and reads the next file",
  async (count) => {
    const heavy = read(bytesOf(`[{"a":[${"[],".repeat(count)}1]}]`), 64);
    await expect(heavy).rejects.toMatchObject({ fields: [{ message: "import.heavyFile" }] });
    expect((await read(bytesOf("Naam,Type\nHartscan,x\n"))).columns).toHaveLength(2);
  },
);
