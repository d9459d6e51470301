import { readSourceFile } from "@/lib/import/server/files/source-file";

const bytesOf = (content: unknown) =>
  new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content));
const read = (content: unknown, sheet?: string) => readSourceFile(bytesOf(content), { sheet });
const names = (count: number) => Array.from({ length: count }, (_, index) => ({ naam: `Scan ${index}` }));

describe("JSON that wraps its rows", () => {
  it.each([
    ["in one list", { meta: { bron: "x" }, records: names(136) }, "records", 136],
    ["more deeply", { data: { algorithms: { nodes: names(3) } } }, "data.algorithms.nodes", 3],
    ["beside a shorter list", { auteurs: names(2), rijen: names(5) }, "rijen", 5],
  ])("%s is read by the longest list", async (_what, content, list, count) => {
    const { reading, rows } = await read(content);
    expect(reading).toMatchObject({ kind: "json", sheet: list });
    expect(rows).toHaveLength(count);
  });

  it("offers its other lists and the whole file", async () => {
    const content = { auteurs: names(2), rijen: names(5) };
    const { reading } = await read(content);
    expect(reading.sheets).toEqual(["auteurs", "rijen", ""]);
    expect((await read(content, "auteurs")).rows).toHaveLength(2);
    expect((await read(content, "")).rows).toHaveLength(1);
    expect((await read(content, "onbekend")).reading.sheet).toBe("rijen");
  });

  it("is one row where it holds no list of objects, or is an entry of this register", async () => {
    expect((await read({ naam: "Hartscan", functie: ["a", "b"] })).rows).toHaveLength(1);
    const entry = { _id: "1", algorithmName: "Hartscan", links: names(3) };
    expect((await read(entry)).rows).toHaveLength(1);
  });
});

describe("a file of another kind", () => {
  it.each([
    ["XML", '<?xml version="1.0"?>\n<lijst><scan naam="Hart"/></lijst>'],
    ["XML", "<lijst>\n<scan>Hart, long</scan></lijst>"],
    ["HTML", "\ufeff<!DOCTYPE html>\n<html><body><table></table></body></html>"],
    ["HTML", "<table><tr><td>Naam</td></tr></table>"],
    ["YAML", "- naam: Hartscan\n  type: x\n- naam: Longscan\n  type: y\n"],
    ["YAML", "---\nlijst:\n  - naam: Hartscan\n    omschrijving: een, twee\n"],
    ["PDF", "%PDF-1.7\n1 0 obj"],
  ])("is called %s in its refusal", async (kind, content) => {
    await expect(read(content)).rejects.toMatchObject({
      fields: [{ message: "import.otherKind", values: { kind } }],
    });
  });

  it.each([
    "Naam;Opmerking\nHartscan;noot: nieuw\nLongscan;noot: oud\n",
    "Naam: van het algoritme\nHartscan\nLongscan\nNierscan\n",
    "<5 jaar;Naam\nja;Hartscan\n",
  ])("is not seen in the table %j", async (content) => {
    expect((await read(content)).reading.kind).toBe("csv");
  });
});
