import { monitorEventLoopDelay } from "node:perf_hooks";
import { readUpload } from "@/lib/import/server/files/read-upload";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The result or error of some work, with the longest time in ms that it blocked this process. */
async function watched<Result>(work: () => Promise<Result>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const [settled] = await Promise.allSettled([work()]);
  // The delay of a blocked turn is measured in the next one.
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  return { settled, blockedMs: delay.max / 1e6 };
}

// The thread has started before anything is measured.
beforeAll(() => readUpload(bytesOf("Naam,Type\nHartscan,x\n"), {}, []));

it("gives columns, rows as JSON, and the cells of the columns that were asked for", async () => {
  const source = await readUpload(bytesOf("ID,Naam\n7,Hartscan\n,Longscan\n"), {}, ["Id"]);
  expect(source.columns.map(({ name }) => name)).toEqual(["ID", "Naam"]);
  expect(source.batches.map((batch) => JSON.parse(batch))).toEqual([
    [
      { line: 2, cells: ["7", "Hartscan"] },
      { line: 3, cells: ["", "Longscan"] },
    ],
  ]);
  expect(source.cells).toEqual(new Map([["ID", ["7"]]]));
});

it("reads files one after the other, each refusal its own", async () => {
  const [first, second, third] = await Promise.allSettled(
    ["Naam,Type\nHartscan,x\n", "", "Naam,Type\nLongscan,y\n"].map((text) =>
      readUpload(bytesOf(text), {}, []),
    ),
  );
  expect([first?.status, third?.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(second).toMatchObject({ reason: { fields: [{ path: "file", message: "import.emptyFile" }] } });
});

it("does not block the process by a table of 200 by 10,000 cells", async () => {
  const row = (cell: string) =>
    `${Array.from({ length: 200 }, (_, index) => `${cell}${index % 10}`).join(",")}\n`;
  const { settled, blockedMs } = await watched(() =>
    readUpload(bytesOf(row("k") + row("w").repeat(10_000)), {}, []),
  );
  expect(settled).toMatchObject({ status: "fulfilled" });
  // It was 4.5 s; garbage collection and other work of the machine take their part of this.
  expect(blockedMs).toBeLessThan(1_000);
});

it("refuses JSON of 600,000 keys without blocking the process", async () => {
  const keys = Array.from({ length: 600_000 }, (_, index) => `"k${index}":1`);
  const { settled, blockedMs } = await watched(() => readUpload(bytesOf(`[{${keys.join(",")}}]`), {}, []));
  expect(settled).toMatchObject({ reason: { fields: [{ message: "import.tooManyColumns" }] } });
  expect(blockedMs).toBeLessThan(1_000);
});

it("refuses a file that takes too much memory, and reads the next one", async () => {
  // Each of these brackets is an array of its own in memory.
  const heavy = await watched(() => readUpload(bytesOf(`[{"a":[${"[],".repeat(2_700_000)}1]}]`), {}, []));
  expect(heavy.settled).toMatchObject({ reason: { fields: [{ message: "import.heavyFile" }] } });
  expect((await readUpload(bytesOf("Naam,Type\nHartscan,x\n"), {}, [])).columns).toHaveLength(2);
});
