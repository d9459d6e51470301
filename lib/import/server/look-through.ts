import "server-only";
import { toPlainLabel } from "../../fields/meant-label";
import { getDataModel } from "../../fields/server/data-model";
import { listInstitutions } from "../../institutions/server/institutions";
import type { Actor } from "../../platform/auth/actor";
import { db } from "../../platform/database/db";
import { runWithOwnDeadline } from "../../platform/request";
import { PRODUCT_LIMITS } from "../../products/rules";
import { findProductNamesByIds } from "../../products/server/named-products";
import type { ImportRowDto, ImportRowsPage, ImportRunDto, ImportTroubles } from "../answers";
import { formatParsedDay } from "../date-pattern";
import type { ImportMapping } from "../mapping-schema";
import { REPEATED_NAME_WARNING } from "../mends";
import { type CorrectionKey, FIELDS_BY_KIND } from "../places";
import type { ImportRowsQuery } from "../schema";
import { findSuggestions, isChosenFromList } from "../suggestions";
import {
  createSameValueRowCounter,
  findStoredRows,
  listReplaceableValues,
  listStoredRows,
  listTroubleKinds,
  type StoredRow,
  storeRowFindings,
} from "./data/rows";
import { getRun, markRunChecked } from "./data/runs";
import { addDuplicateKeyProblems, type Judgement } from "./judge-row";
import {
  addRepeatedNameWarnings,
  createDatabaseRowLookup,
  judgeRows,
  type MappedStoredRow,
  toRowFindings,
} from "./judge-rows";
import { createCleaningCount, getMappedName, mapRow, type RowMapper } from "./map-row";
import { getEntryNames } from "./people";
import { LONG_WORK_TIMEOUT_MS, requireMapping, requireOpenRunAndMapping } from "./runs";

/** Maps stored rows with their corrections, without the omitted ones. */
export async function mapStoredRows(
  { kind, columns, reading }: Pick<ImportRunDto, "kind" | "columns" | "reading">,
  mapping: ImportMapping,
  stored: readonly StoredRow[],
): Promise<MappedStoredRow[]> {
  const places = new Map(columns.map(({ name }, index) => [name, index]));
  const { calendar, kind: fileKind } = reading;
  const width = columns.length;
  const model = await getDataModel();
  const mapper: RowMapper = { kind, mapping, model, columns: places, width, calendar, fileKind };
  return stored
    .filter(({ isOmitted }) => !isOmitted)
    .map((row) => ({ ...mapRow(row, mapper, row.corrections), stored: row }));
}

/** Maps all rows of a run that are not omitted, and marks duplicate keys. */
export async function mapAllRows(run: ImportRunDto, mapping: ImportMapping): Promise<MappedStoredRow[]> {
  const rows = await mapStoredRows(run, mapping, await findStoredRows(run._id));
  addDuplicateKeyProblems(rows);
  return rows;
}

/** Judges rows by the same code as an import, and stores nothing but the findings. */
async function look(
  actor: Actor,
  run: ImportRunDto,
  mapping: ImportMapping,
  rows: readonly MappedStoredRow[],
  isWholeFile: boolean,
) {
  const judged = await judgeRows(await createDatabaseRowLookup(actor), run, mapping, rows);
  if (isWholeFile) addRepeatedNameWarnings(judged);
  // A correction of other fields leaves the names as they were.
  else
    for (const [{ stored }, judgement] of judged)
      judgement.warnings.push(...stored.warnings.filter(({ message }) => message === REPEATED_NAME_WARNING));
  await storeRowFindings(run._id, await toRowFindings(actor, judged));
}

/** Checks all rows as a dry run. Throws not_found, import_conflict, and invalid_input about `mapping` or `author`. */
export async function checkImport(actor: Actor, id: string): Promise<ImportRunDto> {
  return runWithOwnDeadline(LONG_WORK_TIMEOUT_MS, async () => {
    const { run, mapping } = await requireOpenRunAndMapping(actor, id);
    await look(actor, run, mapping, await mapAllRows(run, mapping), true);
    await markRunChecked(actor, run);
    return getRun(actor, id);
  });
}

/** Maps rows of a run again, with the duplicate keys found by the check of all rows. */
export async function mapRowsAgain(
  run: ImportRunDto,
  mapping: ImportMapping,
  lines: readonly number[],
): Promise<MappedStoredRow[]> {
  const rows = await mapStoredRows(run, mapping, await findStoredRows(run._id, lines));
  // Problems about duplicate keys stay valid as long as no key changes.
  for (const row of rows) {
    const doubled = row.stored.problems.filter(({ message }) => message === "import.duplicateKey");
    row.problems.push(...doubled.map(({ path, message, values }) => ({ path, message, values })));
  }
  return rows;
}

/**
 * Checks these rows again, or all rows if keys or names may have changed, or for products, as other rows may have the
 * same product.
 */
export async function checkRowsAgain(
  actor: Actor,
  id: string,
  lines: readonly number[],
  isWholeFile: boolean,
): Promise<void> {
  const { run, mapping } = await requireOpenRunAndMapping(actor, id);
  if (isWholeFile || run.kind === "products") {
    await checkImport(actor, id);
    return;
  }
  await look(actor, run, mapping, await mapRowsAgain(run, mapping, lines), false);
}

function textOf(value: string | string[] | null): string {
  return [value ?? ""].flat().join("; ");
}

/** Returns the value of a row at a place as it would be stored; without content, as it is read so far. */
function storedText(row: MappedStoredRow, content: Judgement["content"], path: CorrectionKey): string {
  if (path === "addedOn") return row.addedOn === null ? "" : formatParsedDay(row.addedOn);
  if (path === "author" || path === "institution") return row[path];
  return textOf(Object.entries(content ?? row.body).find(([field]) => field === path)?.[1] ?? null);
}

/** Number of characters of a value in a list of rows. */
const CELL_LENGTH = 200;

/** Describes rows for display, with the content that importable rows would have. */
async function describeRows(
  actor: Actor,
  run: ImportRunDto,
  stored: readonly StoredRow[],
): Promise<Pick<ImportRowsPage, "rows" | "counts">> {
  const mapping = await requireMapping(run);
  const read = await mapStoredRows(
    run,
    mapping,
    stored.map((row) => ({ ...row, isOmitted: false })),
  );
  const ids = stored.flatMap(({ sameNameAs }) => sameNameAs ?? []);
  const names = await getEntryNames(actor, ids);
  const alikeOf = await createSameValueRowCounter(
    run._id,
    stored.flatMap(({ problems }) => problems),
  );
  const doubled = stored.flatMap(({ doubleProductId }) => doubleProductId ?? []);
  const products = run.kind === "products" ? await findProductNamesByIds(actor, doubled, db()) : new Map();
  const rows: ImportRowDto[] = [];
  for (const [row, { content }] of await judgeRows(
    await createDatabaseRowLookup(actor),
    run,
    mapping,
    read,
  )) {
    const { line, outcome, problems, warnings, sameNameAs, corrections, doubleLine, doubleProductId } =
      row.stored;
    const omitted = stored[rows.length]?.isOmitted === true;
    const texts = new Map(Object.entries((outcome === "rejected" ? null : content) ?? {}));
    const shown = FIELDS_BY_KIND[run.kind]
      .map((field) => ({ field, text: textOf(texts.get(field) ?? null) }))
      .filter(({ text }) => text !== "");
    const sameName = names.get(sameNameAs ?? "");
    rows.push({
      line,
      name: getMappedName(row.body).slice(0, PRODUCT_LIMITS.nameMax) || null,
      outcome,
      omitted,
      corrected: Object.keys(corrections),
      remembered: [...row.remembered],
      double:
        doubleLine === null && doubleProductId === null
          ? null
          : {
              line: doubleLine,
              product: products.get(doubleProductId ?? "") ?? null,
              choice: row.stored.doubleChoice,
            },
      sameName: sameName === undefined ? null : { _id: sameNameAs ?? "", algorithmName: sameName },
      cells: [...new Set([...Object.keys(row.held), ...shown.map(({ field }) => field)])].map((path) => {
        const held = row.held[path as CorrectionKey] ?? "";
        const isWrong =
          path === "sourceKey" || (!omitted && problems.some((problem) => problem.path === path));
        const text = isWrong ? held : storedText(row, content, path as CorrectionKey);
        const isSame = toPlainLabel(text) === toPlainLabel(held);
        return { path, text: text.slice(0, CELL_LENGTH), held: isSame ? null : held.slice(0, CELL_LENGTH) };
      }),
      problems: omitted ? [] : problems.map((problem) => ({ ...problem, alike: alikeOf(problem) })),
      warnings: omitted ? [] : warnings,
      cleaning: omitted ? createCleaningCount() : row.cleaning,
      content: shown,
    });
  }
  return { rows, counts: run.rowCounts };
}

/** Returns one page of a run's rows. Throws not_found, and as requireMapping. */
export async function listImportRows(
  actor: Actor,
  id: string,
  query: ImportRowsQuery,
): Promise<ImportRowsPage> {
  const { rows, total } = await listStoredRows(actor, id, query);
  return { ...(await describeRows(actor, await getRun(actor, id), rows)), total };
}

/** Returns the problems and warnings of a run's rows, with the values suggested for wrong ones. Throws not_found. */
export async function listTroubles(actor: Actor, id: string): Promise<ImportTroubles> {
  const [{ kind }, kinds, wrongValues, model, institutions] = await Promise.all([
    getRun(actor, id),
    listTroubleKinds(actor, id),
    listReplaceableValues(actor, id),
    getDataModel(),
    listInstitutions(actor),
  ]);
  const names = institutions.filter(({ retired }) => !retired).map(({ name }) => name);
  const suggestions = wrongValues.flatMap((value) => {
    const { labels, isCertain, isSplit } = findSuggestions(
      { kind, model, institutions: names },
      value.path,
      value.held,
    );
    const label = isSplit ? null : (labels[0] ?? null);
    return label !== null || isChosenFromList(kind, value.path)
      ? { ...value, label, certain: isCertain }
      : [];
  });
  return { ...kinds, suggestions };
}

/** Returns these rows of a run in their current state. */
export async function getRowsOnLines(
  actor: Actor,
  id: string,
  lines: readonly number[],
): Promise<ImportRowsPage> {
  const described = await describeRows(actor, await getRun(actor, id), await findStoredRows(id, lines));
  return { ...described, total: described.rows.length };
}
