import { checkEntryRulesOfProduct, findEntryRuleViolations } from "@/scripts/check/entry-writers";

it("finds nothing in the product", () => expect(checkEntryRulesOfProduct()).toEqual([]));

it.each([
  "await transaction.entry.update({ where: { id }, data });",
  "await db().entryVersion.createMany({ data });",
  "await transaction.$executeRaw`UPDATE entry SET product_id = NULL`;",
  "`INSERT INTO entry_version (id) VALUES (1)`",
  '`DELETE FROM "entry" WHERE id = 1`',
  "Prisma.sql`e.deleted_at IS NULL`",
  "where: { id, deletedAt: null }",
  "await db().institution.update({ data: { entries: { updateMany: { where, data } } } });",
  "`UPDATE public.entry SET version = 2`",
  "`INSERT INTO entry_version(id) VALUES (1)`",
  "const { entry } = db(); await entry.updateMany({ data });",
  "`UPDATE ONLY entry SET version = 2`",
  '"DELETE FROM entry"',
  "`TRUNCATE entry_version`",
  "`MERGE INTO entry USING new ON TRUE`",
  "await db().entry?.updateMany({ data });",
  'await db()["entry"].updateMany({ data });',
  "Prisma.sql`e.state = 'PUBLISHED' AND e.binned_from IS NULL`",
  "Prisma.sql`e.state IN ('DRAFT', 'IN_REVIEW')`",
  "const isGone = entry.state === 'BINNED';",
])("refuses another writer or condition: %s", (line) => {
  const path = "lib/products/server/example.ts";
  expect(findEntryRuleViolations([{ path, text: `// A line before it.\n${line}` }])).toEqual([
    expect.stringMatching(/^lib\/products\/server\/example\.ts:2 /),
  ]);
});

it.each([
  "await db().entry.findMany({ where: { state: 'PUBLISHED' } });",
  "`UPDATE entry_co_editor SET named_by_id = NULL`",
  "`INSERT INTO entry_choice (entry_id) VALUES (1)`",
  "`SELECT 1 FROM entry WHERE id = 1 FOR UPDATE`",
])("lets reading and other tables be: %s", (text) => {
  expect(findEntryRuleViolations([{ path: "lib/example.ts", text }])).toEqual([]);
});
