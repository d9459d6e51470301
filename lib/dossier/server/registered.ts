import "server-only";
import { findEntryUseState, listInUsePhaseLabels } from "../../entries/phase";
import { formatDutchDay } from "../../entries/recheck-day";
import { type EntryRow, toEntryContent } from "../../entries/server/rows";
import { getDataModel } from "../../fields/server/data-model";
import { findPhaseMoments } from "../../history/server/phase-moments";
import type { Actor } from "../../platform/auth/actor";
import { type Database, db, type Transaction } from "../../platform/database/db";
import { readFactsOfEntry } from "../registered";
import { type Facts, NO_DAY } from "../rules";

/** Returns when an entry came into use, as far as the versions say that the actor may see. */
async function findStart(actor: Actor, row: EntryRow, phase: string | null): Promise<string | null> {
  const model = await getDataModel();
  if (findEntryUseState(model, phase) === "testing") return NO_DAY;
  const inUse = listInUsePhaseLabels(model);
  const moments = (await findPhaseMoments(actor, [row.id])).get(row.id) ?? [];
  const start = moments.find((moment) => moment.phase !== null && inUse.includes(moment.phase));
  return start === undefined ? null : formatDutchDay(new Date(start.at));
}

/** Returns what an entry, its product and its history answer to the questions of its dossier. The caller authorises. */
export async function readRegisteredFacts(
  actor: Actor,
  row: EntryRow,
  reader: Database | Transaction = db(),
): Promise<Facts> {
  const content = toEntryContent(row, await getDataModel());
  const product =
    row.productId === null
      ? null
      : await reader.product.findUnique({
          where: { id: row.productId },
          select: { law: true, riskClass: true, notifiedBody: true },
        });
  const startedOn = await findStart(actor, row, content.technicalReadinessLevel);
  return readFactsOfEntry({ ...content, product, startedOn });
}
