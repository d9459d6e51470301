import { listFieldsChangedByBoth, mergeProposedContent } from "@/lib/entries/proposed-content";
import { type EntryContent, FIELD_KEYS, isMultiField } from "@/lib/fields/entry-fields";
import { createExampleDataModel } from "../../support/data-model";

const empty = Object.fromEntries(
  FIELD_KEYS.map((key) => [key, isMultiField(key) ? [] : null]),
) as unknown as EntryContent;
const content = (fields: Partial<EntryContent>): EntryContent => ({ ...empty, ...fields });

describe("a proposal that was made from an older version", () => {
  const base = content({ algorithmName: "A", description: "oud", lessonsLearned: "les" });
  const proposed = content({ algorithmName: "A", description: "nieuw", lessonsLearned: "les" });
  const current = content({ algorithmName: "B", description: "ander", lessonsLearned: null });

  it("changes only what it changed, and takes over the rest", () => {
    const merged = mergeProposedContent(createExampleDataModel(), base, proposed, current);
    expect(merged).toEqual(content({ algorithmName: "B", description: "nieuw" }));
  });

  it.each([
    [current, ["description"]],
    [content({ algorithmName: "B", description: "oud", lessonsLearned: "les" }), []],
    // Both made the same change.
    [content({ algorithmName: "A", description: "nieuw", lessonsLearned: "les" }), []],
  ])("tells which fields both changed", (now, fields) => {
    expect(listFieldsChangedByBoth(base, proposed, now)).toEqual(fields);
  });
});
