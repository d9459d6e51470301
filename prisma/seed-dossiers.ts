import { writeDossier } from "../lib/dossier/server/dossiers";
import { lockEntryRow } from "../lib/entries/server/entries";
import { findPersonAsActor } from "../lib/platform/auth/people";
import type { Transaction } from "../lib/platform/database/db";
import { DEMO_DOSSIER_HOSPITAL, DEMO_DOSSIERS, type DemoDossier } from "./content/demo-dossiers";

async function seedOne(transaction: Transaction, { algorithmName, answers, duties = {} }: DemoDossier) {
  const found = await transaction.entry.findFirst({
    where: { algorithmName, institution: { name: DEMO_DOSSIER_HOSPITAL } },
    select: { id: true, authorId: true },
  });
  // A demo admin may have renamed or deleted the entry.
  const row = found === null ? null : await lockEntryRow(found.id, transaction);
  const by = found === null ? null : await findPersonAsActor(transaction, found.authorId);
  if (row === null || by === null) return;
  const empty = { reason: null, person: null, documents: [], nextLook: null, setDue: null };
  const told = Object.entries(duties).map(([rule, duty]) => ({ rule, ...empty, ...duty }));
  await writeDossier(transaction, by, row, { answers, duties: told, version: 0 });
  // What is not told otherwise is done.
  await transaction.dossierDuty.updateMany({
    where: { entryId: row.id, ruleKey: { notIn: Object.keys(duties) } },
    data: { state: "done" },
  });
}

/** Seeds a dossier for each route through the AI Act. */
export async function seedDossiers(transaction: Transaction): Promise<void> {
  for (const dossier of DEMO_DOSSIERS) await seedOne(transaction, dossier);
}
