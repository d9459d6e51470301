import { z } from "zod";
import { buildLabelSchema } from "../entries/schema";
import { type DataModel, listOfferedLabels } from "../fields/data-model";
import {
  buildPageParameterSchemas,
  buildSingleParameterSchema,
  LIST_PARAMETER_SCHEMAS,
} from "../platform/http/parameters";
import { EVIDENCE_EFFECTS, EVIDENCE_FILTER_VALUES } from "./evidence-strength";
import { PRODUCT_RISK_CLASSES } from "./rules";
import { evidenceStrengthAnswerSchema, productAnswerSchema } from "./schema";

/** Options for the filter on the minimum number of hospitals where a product is in use. */
export const MIN_HOSPITALS_OPTIONS = ["1", "2", "3", "5"] as const;
export const PRODUCT_SORTS = ["hospitals", "name", "updated", "certificate"] as const;
export const PRODUCT_PAGE_SIZE = 20;

/** Returns the schema of the product list's query; each parameter once. Choices are labels of the data model. */
export function buildProductQuerySchema(model: DataModel) {
  const label = (key: "medicalSpecialism" | "algorithmFunction") =>
    buildSingleParameterSchema(buildLabelSchema(listOfferedLabels(model[key])));
  const { search, page } = LIST_PARAMETER_SCHEMAS;
  const { pageSize } = buildPageParameterSchemas(PRODUCT_PAGE_SIZE);
  return z.strictObject({
    search,
    specialism: label("medicalSpecialism"),
    function: label("algorithmFunction"),
    riskClass: buildSingleParameterSchema(z.enum(PRODUCT_RISK_CLASSES)),
    evidence: buildSingleParameterSchema(z.enum(EVIDENCE_FILTER_VALUES)),
    effect: buildSingleParameterSchema(z.enum(EVIDENCE_EFFECTS)),
    independent: buildSingleParameterSchema(z.enum(["yes"])),
    atLeast: buildSingleParameterSchema(z.enum(MIN_HOSPITALS_OPTIONS)),
    sort: buildSingleParameterSchema(z.enum(PRODUCT_SORTS)).transform((sort = "hospitals") => sort),
    page,
    pageSize,
  });
}

/** Parses the query of the product list page. Unlike the API, it ignores invalid parameters, and pageSize. */
export function readProductQuery(model: DataModel, given: Record<string, string[]>): ProductQuery {
  const schema = buildProductQuerySchema(model);
  const known = Object.entries(given).filter(
    ([name, values]) => name in schema.shape && name !== "pageSize" && values.some((value) => value !== ""),
  );
  const parsed = schema.safeParse(Object.fromEntries(known));
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return schema.parse(Object.fromEntries(known.filter(([name]) => !wrong.has(name))));
}
export type ProductQuery = z.infer<ReturnType<typeof buildProductQuerySchema>>;

const count = z.int().min(0);

/** A product in the list; `hospitals` counts all hospitals of the entries that the reader may see, then per state. */
export const listedProductAnswerSchema = productAnswerSchema
  .pick({
    _id: true,
    slug: true,
    name: true,
    description: true,
    medicalSpecialism: true,
    riskClass: true,
    certificateEndsOn: true,
    confirmed: true,
    updated: true,
  })
  .extend({
    supplier: z.string().nullable(),
    hospitals: count,
    inUse: count,
    testing: count,
    stopped: count,
    evidence: evidenceStrengthAnswerSchema,
  })
  .meta({ id: "ListedProduct" });
export type ListedProduct = z.infer<typeof listedProductAnswerSchema>;
