import type { Client } from "pg";
import { INDEXED_FIELDS, type IndexedFields } from "@/lib/fields/indexed-fields";
import { buildGeneratedColumnsDifferenceSql } from "../../../scripts/schema/generated-columns";
import { getOwnerClient } from "../../support/test-database";

let owner: Client;
beforeAll(async () => {
  owner = await getOwnerClient();
});

async function indexes(): Promise<string[]> {
  const { rows } = await owner.query<{ made: string }>(
    "SELECT pg_get_indexdef(indexrelid) AS made FROM pg_index WHERE indrelid = 'entry'::regclass ORDER BY 1",
  );
  return rows.map(({ made }) => made);
}

describe("the generated columns of table entry", () => {
  it("are those that the fields in code ask for", async () => {
    expect(await buildGeneratedColumnsDifferenceSql(owner)).toBe("");
  });

  const { lessonsLearned: _lessons, ...withoutLessons } = INDEXED_FIELDS;
  const { peopleInvolved: _people, ...withoutPeople } = INDEXED_FIELDS;
  it.each<[string, IndexedFields, RegExp, RegExp]>([
    [
      "a text that is searched",
      { ...INDEXED_FIELDS, benefitClaims: { search: "D" } },
      /DROP COLUMN "search_text", DROP COLUMN "search_vector";/,
      /facet_keys|title_vector|entry_choices_kept/,
    ],
    ["a text that no longer is", withoutLessons, /"search_vector"/, /lessons_learned|"facet_keys"/],
    [
      "a choice that no longer is",
      withoutPeople,
      /CREATE INDEX entry_newest .* INCLUDE \(.*facet_keys\)[\s\S]*CREATE OR REPLACE TRIGGER/,
      /search_text|people_involved/,
    ],
  ])("change with %s, keep their indexes and leave the others", async (_name, fields, has, lacks) => {
    const before = await indexes();
    try {
      const sql = await buildGeneratedColumnsDifferenceSql(owner, fields);
      expect(sql).toMatch(has);
      expect(sql).not.toMatch(lacks);
      await owner.query(sql);
      expect(await buildGeneratedColumnsDifferenceSql(owner, fields)).toBe("");
      expect(await indexes()).toEqual(before);
    } finally {
      await owner.query(await buildGeneratedColumnsDifferenceSql(owner));
    }
    expect(await buildGeneratedColumnsDifferenceSql(owner)).toBe("");
  });
});
