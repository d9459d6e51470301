import fc from "fast-check";
import { buildFileColumns } from "@/lib/entries/entry-file";
import { createDownloadRowCounter } from "@/lib/entries/row-count";
import { streamRowsInFormat } from "@/lib/entries/server/files";
import words from "@/lib/messages/nl/export.json";
import { createExampleDataModel } from "../../support/data-model";
import { createEntryDto } from "../../support/register";

const COLUMNS = buildFileColumns(createExampleDataModel(), words.columns, "https://register.example", {
  showContact: true,
});

async function bytesOf(format: "csv" | "json", names: string[]): Promise<Buffer> {
  const parts = [];
  const entries = names.map((algorithmName) => createEntryDto({ algorithmName }));
  for await (const part of streamRowsInFormat(format, [entries], COLUMNS, "x")) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

describe("the rows that have come of a file", () => {
  it.each(["csv", "json"] as const)(
    "are counted in %s wherever its parts are cut, whatever is in it",
    async (format) => {
      const odd = fc.string({
        unit: fc.constantFrom('"', "\\", "{", "}", "[", "]", "\n", "\r", ",", "'", "é", "😀"),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(odd, { maxLength: 6 }),
          fc.integer({ min: 1, max: 50 }),
          async (names, size) => {
            const bytes = await bytesOf(format, names);
            const count = createDownloadRowCounter(format);
            let rows = 0;
            for (let start = 0; start < bytes.length; start += size) {
              const now = count?.(bytes.subarray(start, start + size)) ?? Number.NaN;
              expect(now).toBeGreaterThanOrEqual(rows);
              rows = now;
            }
            expect(rows).toBe(names.length);
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  it("are not known of a workbook", () => expect(createDownloadRowCounter("xlsx")).toBeNull());
});
