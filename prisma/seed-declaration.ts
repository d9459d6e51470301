import { storeDeclaration } from "../lib/declarations/server/declarations";
import type { Transaction } from "../lib/platform/database/db";
import { DEMO_DECLARATION, DEMO_DECLARED_ENTRY } from "./content/demo-declaration";

/** Seeds a published declaration of a demo entry that its hospital made, and the draft that it was made from. */
export async function seedDeclaration(transaction: Transaction): Promise<void> {
  const entry = await transaction.entry.findFirst({
    where: { algorithmName: DEMO_DECLARED_ENTRY, state: "PUBLISHED" },
    select: {
      id: true,
      institution: { select: { id: true, slug: true, admins: { select: { userId: true }, take: 1 } } },
    },
  });
  const by = entry?.institution?.admins[0]?.userId;
  // A demo admin may have renamed or deleted the entry, or taken the hospital's admin away.
  if (entry?.institution == null || by === undefined) return;
  await transaction.declarationDraft.create({
    data: { entryId: entry.id, content: DEMO_DECLARATION, updatedById: by },
    select: { entryId: true },
  });
  await storeDeclaration(transaction, {
    entryId: entry.id,
    institution: entry.institution,
    draft: DEMO_DECLARATION,
    by,
  });
}
