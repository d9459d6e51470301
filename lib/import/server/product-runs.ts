import "server-only";
import { requireStillAdmin } from "../../accounts/server/admins";
import { getDataModel } from "../../fields/server/data-model";
import type { Actor } from "../../platform/auth/actor";
import { shareLockActor } from "../../platform/database/locks";
import { AppError } from "../../platform/errors";
import type { ImportCounts, ImportRowDto, ImportRunDto, RowTrouble } from "../answers";
import { beginWriting, finishImport, type Job } from "./data/claims";
import { inTurn } from "./data/imports";
import { type ProductWrite, writeProducts } from "./data/product-changes";
import { findRows, type JudgedRow, type StoredRow, storeJudged } from "./data/rows";
import { noCleaning } from "./map-row";
import {
  judgeProducts,
  type ProductJudgement,
  type ProductLookup,
  type ProductRow,
  readProductRows,
  requireProductMapping,
} from "./product-rows";

type Teller = (phase: "check" | "write") => (done: number, total: number) => Promise<void>;

async function judgeAll(
  lookup: ProductLookup,
  rows: readonly ProductRow[],
  visit?: (judgement: ProductJudgement) => void,
  onDone?: ReturnType<Teller>,
): Promise<JudgedRow[]> {
  const judged: JudgedRow[] = [];
  for await (const [{ line, held, cleaning }, judgement] of judgeProducts(lookup, rows, onDone)) {
    const { outcome } = judgement;
    const wrong = outcome === "rejected" ? judgement.problems : [];
    const problems = wrong.map(({ path: at, message, values = {} }): RowTrouble => {
      const [path = ""] = at.split(".");
      return { path, message, values, held: held[path] ?? "" };
    });
    judged.push({ line, outcome, problems, cleaning, sameNameAs: null });
    visit?.(judgement);
  }
  return judged;
}

/** The dry run of all rows of a run of products: stores what it finds of them. Throws invalid_input about `mapping`. */
export async function checkProducts(actor: Actor, run: ImportRunDto): Promise<void> {
  const rows = readProductRows(run, await requireProductMapping(run), await findRows(run._id));
  await storeJudged(run._id, await judgeAll({ actor, model: await getDataModel() }, rows));
}

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
  const rows = readProductRows(run, mapping, stored);
  await inTurn(async (transaction) => {
    await shareLockActor(transaction, by);
    await requireStillAdmin(transaction, by.id);
    const writes: ProductWrite[] = [];
    const omitted = stored.length - rows.length;
    const counts: ImportCounts = { added: 0, updated: 0, unchanged: 0, binned: 0, skipped: omitted };
    const visit = (judgement: ProductJudgement) => {
      const { outcome } = judgement;
      if (outcome === "added" || outcome === "changed") writes.push(judgement);
      counts[outcome === "changed" ? "updated" : outcome === "rejected" ? "skipped" : outcome] += 1;
    };
    const lookup = { actor: by, model: await getDataModel(), reader: transaction };
    const judged = await judgeAll(lookup, rows, visit, tell("check"));
    if (counts.skipped > omitted && !skipInvalid) {
      await storeJudged(id, judged, job.claim);
      throw new AppError("invalid_input");
    }
    await beginWriting(job);
    await writeProducts(transaction, job, writes, tell("write"));
    await finishImport(transaction, job, [], counts);
  });
}

/** Stored rows of a run of products for who looks at them, those that can be taken with what they would become. */
export async function describeProductRows(
  actor: Actor,
  run: ImportRunDto,
  stored: readonly StoredRow[],
): Promise<ImportRowDto[]> {
  const mapping = await requireProductMapping(run);
  const read = readProductRows(
    run,
    mapping,
    stored.map((row) => ({ ...row, isOmitted: false })),
  );
  const rows: ImportRowDto[] = [];
  for await (const [row, judgement] of judgeProducts({ actor, model: await getDataModel() }, read)) {
    const { line, outcome, problems } = row.stored;
    const omitted = stored[rows.length]?.isOmitted === true;
    const content = "content" in judgement && outcome !== "rejected" ? judgement.content : null;
    rows.push({
      line,
      name: String(row.body.name ?? "").slice(0, 500) || null,
      ...{ outcome, omitted, corrected: [], remembered: [], sameName: null },
      problems: omitted ? [] : problems,
      cleaning: omitted ? noCleaning() : row.cleaning,
      content: Object.entries(content ?? {}).flatMap(([field, value]) => {
        const text = [value ?? []].flat().join("; ");
        return text === "" ? [] : [{ field: field as keyof NonNullable<typeof content>, text }];
      }),
    });
  }
  return rows;
}
