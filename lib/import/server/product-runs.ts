import "server-only";
import { requireStillAdmin } from "../../accounts/server/admins";
import { getDataModel } from "../../fields/server/data-model";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import type { ImportCounts, ImportRunDto } from "../answers";
import { beginWriting, finishImport, type Job } from "./data/claims";
import { inTurn } from "./data/imports";
import { type ProductWrite, writeProducts } from "./data/product-changes";
import { findRows, storeJudged } from "./data/rows";
import { judgeProducts, type ProductJudgement } from "./judge-products";
import { nameDuplicates } from "./judge-row";
import { judgeAndFind, mapStoredRows } from "./look-through";
import { requireProductMapping } from "./product-rows";

type Teller = (phase: "check" | "write") => (done: number, total: number) => Promise<void>;

/** Imports a run of products that is this process's: all of it in one transaction. Throws as the import of entries does. */
export async function importProducts(
  job: Job,
  run: ImportRunDto,
  skipInvalid: boolean,
  tell: Teller,
): Promise<void> {
  const { id, by } = job;
  const mapping = await requireProductMapping(run);
  const stored = await findRows(id);
  const rows = await mapStoredRows(run, mapping, stored);
  nameDuplicates(rows);
  await inTurn(async (transaction) => {
    await shareLockActor(transaction, by);
    await requireStillAdmin(transaction, by.id);
    const writes: ProductWrite[] = [];
    const omitted = stored.length - rows.length;
    const counts: ImportCounts = { added: 0, updated: 0, unchanged: 0, binned: 0, skipped: omitted };
    let rejected = 0;
    const visit = (judgement: ProductJudgement) => {
      const { outcome } = judgement;
      if (outcome === "added" || outcome === "changed") writes.push(judgement);
      if (outcome === "rejected") rejected += 1;
      if (outcome === "rejected" || outcome === "double") counts.skipped += 1;
      else counts[outcome === "changed" ? "updated" : outcome] += 1;
    };
    const lookup = { actor: by, model: await getDataModel(), reader: transaction };
    const judged = await judgeAndFind(by, judgeProducts(lookup, run, mapping, rows, tell("check")), visit);
    if (rejected > 0 && !skipInvalid) {
      await storeJudged(id, judged, job.claim);
      throw new AppError("invalid_input");
    }
    await beginWriting(job);
    await writeProducts(transaction, job, writes, tell("write"));
    await finishImport(transaction, job, [], counts);
  });
}
