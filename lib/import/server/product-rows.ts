import "server-only";
import { offeredLabels } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import type { SqlReader } from "../../platform/database/db";
import { AppError, type FieldProblem } from "../../platform/errors";
import { cleanLine } from "../../platform/text/schema";
import { PRODUCT_CLASSES, PRODUCT_LAWS } from "../../products/rules";
import type { ImportRunDto } from "../answers";
import { MONTH_PATTERNS, readCellDay, readMoment, saidDay } from "../date-pattern";
import { DAY_PATTERNS, guessDayPattern } from "../guess";
import { checkKey, checkLabels, mappedColumns } from "../mapping-schema";
import { isProductField, listAt } from "../places";
import { PRODUCT_DAYS, type ProductMapping } from "../product-mapping";
import { findCells } from "./data/rows";
import type { MappedRow } from "./map-row";

/** The mapping of a run of products, if it can be carried out on its file. Throws invalid_input about `mapping`. */
export async function requireProductMapping(run: ImportRunDto): Promise<ProductMapping> {
  const mapping = run.mapping as ProductMapping;
  const model = await getDataModel();
  const fields: FieldProblem[] = [];
  const complain = (path: string[], message: string, values: Record<string, string> = {}) => {
    fields.push({ path: ["mapping", ...path].join("."), message, values });
  };
  const names = new Set(run.columns.map(({ name }) => name));
  for (const column of mappedColumns(mapping)) {
    if (!names.has(column)) complain([], "import.missingColumn", { column });
  }
  checkKey(mapping.sourceKey, complain);
  if (mapping.fields.name === undefined) complain(["fields", "name"], "import.unmapped");
  for (const [field, source] of Object.entries(mapping.fields)) {
    if (!isProductField(field)) {
      complain(["fields", field], "import.unknownEntryField", { field });
      continue;
    }
    if ((source.constant === undefined) === (source.column === undefined)) {
      complain(["fields", field], "import.constantOrColumn");
    }
    const list = listAt("products", field);
    if (list === null) continue;
    checkLabels(
      new Set(offeredLabels(model[list])),
      (label) => label,
      source,
      (path, ...rest) => complain(["fields", field, ...path], ...rest),
    );
  }
  if (fields.length > 0) throw new AppError("invalid_input", { fields });
  return mapping;
}

/** One of these however it is written; what is none of them stays as it is, for the rules to refuse. */
function meantOf(known: readonly string[], value: string): string {
  const said = value.replace(/^(risk |risico)?(class|klasse)\s+/i, "").toLowerCase();
  const bare = said.replace(/^[123](?=[ab]?$)/, (digit) => "i".repeat(Number(digit)));
  return known.find((one) => one.toLowerCase() === bare) ?? value;
}

/** A row as the rules of a product read it: days as YYYY-MM-DD or, without a day, YYYY-MM; choices as they are stored. */
export type AsProduct = (body: MappedRow["body"]) => MappedRow["body"];

/** How the values of a run's rows are read, and the days of each column as all of its cells that are days agree. */
export async function productReader(
  run: ImportRunDto,
  mapping: ProductMapping,
  reader?: SqlReader,
): Promise<AsProduct> {
  const patterns = new Map<string, string>();
  for (const field of PRODUCT_DAYS) {
    const column = mapping.fields[field]?.column;
    if (column === undefined) continue;
    const cells = await findCells(
      run._id,
      run.columns.findIndex(({ name }) => name === column),
      reader,
    );
    const days = cells.filter((cell) => DAY_PATTERNS.some((pattern) => readCellDay(cell, pattern) !== null));
    patterns.set(field, guessDayPattern({ name: column, samples: days, values: null }) ?? "YYYY-MM-DD");
  }
  const read = (field: string, value: string | string[]): string | string[] => {
    if (field === "otherNames")
      return [value].flat().flatMap((names) => names.split(/[;|]/).map(cleanLine).filter(Boolean));
    if (Array.isArray(value)) return value;
    if (field === "law") return meantOf(PRODUCT_LAWS, value);
    if (field === "riskClass") return meantOf(PRODUCT_CLASSES, value);
    const pattern = patterns.get(field);
    if (pattern === undefined) return value;
    // A month stays a month: the rules of a product ask for its day.
    const month = () => MONTH_PATTERNS.map((form) => readMoment(value, form)).find((said) => said !== null);
    const said = readCellDay(value, pattern, run.reading.calendar) ?? month();
    return said == null ? value : saidDay(said);
  };
  return (body) =>
    Object.fromEntries(Object.entries(body).map(([field, value]) => [field, read(field, value)]));
}
