import { z } from "zod";
import { ROUTES } from "../dossier/rules";
import { versionNumberSchema } from "../entries/schema";
import { USE_AGAIN_ANSWERS } from "../experiences/rules";
import { buildSingleParameterSchema } from "../platform/http/parameters";
import { buildLineSchema, buildNullableSchema } from "../platform/text/line";
import { cleanText } from "../platform/text/schema";
import { BOARD_FIGURES, BOARD_LIMITS, FIGURE_BASES } from "./rules";

const buildText = (max: number) =>
  buildNullableSchema(z.string().transform(cleanText).pipe(z.string().min(1).max(max)));

/** One activity for AI literacy: its subject, its participants and its date, as typed. */
const literacySchema = z.strictObject({
  what: buildLineSchema(1, BOARD_LIMITS.lineMax),
  whom: buildLineSchema(1, BOARD_LIMITS.lineMax),
  when: buildNullableSchema(buildLineSchema(1, BOARD_LIMITS.whenMax)),
});

const textShape = {
  /** Incidents with AI, in the words of the hospital. */
  incidents: buildText(BOARD_LIMITS.textMax),
  literacy: z.array(literacySchema).max(BOARD_LIMITS.literacyRows),
  /** The decisions that the board is asked for. */
  asked: buildText(BOARD_LIMITS.textMax),
};
export const boardTextsSchema = z.strictObject(textShape);
export type BoardTexts = z.infer<typeof boardTextsSchema>;
export const EMPTY_BOARD_TEXTS: BoardTexts = { incidents: null, literacy: [], asked: null };

/** Body of PUT /api/v1/hospitals/{slug}/reports/{year}; `version` is that of the draft that was changed, 0 if new. */
export const boardReportBodySchema = z.strictObject({ ...textShape, version: versionNumberSchema });
export type BoardReportBody = z.infer<typeof boardReportBodySchema>;

const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Body of POST /api/v1/hospitals/{slug}/reports/{year}/freeze: the digest of the draft that was read. */
export const freezeBodySchema = z.strictObject({ sha256: digestSchema });

/** Formats of a report as a file. */
export const BOARD_FILE_FORMATS = ["json", "xlsx"] as const;

/** Query of GET /api/v1/hospitals/{slug}/reports/{year}. */
export const boardReportQuerySchema = z.strictObject({
  format: buildSingleParameterSchema(z.enum(BOARD_FILE_FORMATS)),
});
export type BoardReportQuery = z.infer<typeof boardReportQuerySchema>;

const count = z.int().min(0);

/** A figure, with last year's and where that comes from; without one, why. */
const figureShape = {
  value: count.nullable(),
  previous: count.nullable(),
  basis: z.enum(FIGURE_BASES),
};

const dated = { entry: z.string(), name: z.string(), on: z.iso.date() };

/** All that a report says, as data. A frozen report is stored as this and rendered from it alone. */
export const boardReportContentSchema = z
  .strictObject({
    hospital: z.strictObject({ slug: z.string(), name: z.string(), city: z.string() }),
    year: z.int(),
    /** The last day that is counted: the last one of the year, or today. */
    countedTo: z.iso.date(),
    figures: z.array(z.strictObject({ figure: z.enum(BOARD_FIGURES), ...figureShape })),
    /** The number of algorithms in each phase at the end, in the order of the phases; null has no phase. */
    phases: z.array(
      z.strictObject({ phase: z.string().nullable(), phaseEn: z.string().nullable(), ...figureShape }),
    ),
    added: z.array(
      z.strictObject({ ...dated, phase: z.string().nullable(), phaseEn: z.string().nullable() }),
    ),
    /** `byThen` says that it was out of service when it was added, and may have stopped long before. */
    stopped: z.array(z.strictObject({ ...dated, byThen: z.boolean(), reason: z.string().nullable() })),
    /** Certificates of products in use or in preparation that ended, or end within a year after the last day. */
    certificates: z.array(
      z.strictObject({ product: z.string(), endsOn: z.iso.date(), ended: z.boolean(), algorithms: count }),
    ),
    /** The number of dossiers on each route through the law; one on several counts in each. */
    routes: z.array(z.strictObject({ route: z.enum([...ROUTES, "none"]), ...figureShape })),
    /** Duties of dossiers that are late, or due within a year after the last day; the first of them. */
    duties: z.array(
      z.strictObject({
        entry: z.string(),
        name: z.string(),
        article: z.string(),
        duty: z.string(),
        dutyEn: z.string(),
        due: z.iso.date(),
        late: z.boolean(),
      }),
    ),
    /** Whether users would choose the product again; null for fewer than three experiences. */
    experiences: z.record(z.enum(USE_AGAIN_ANSWERS), count).nullable(),
    ...textShape,
    /** By whom and when it was frozen; null for a draft. */
    frozen: z.strictObject({ by: z.string(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: "BoardReportContent" });
export type BoardReportContent = z.infer<typeof boardReportContentSchema>;
export type BoardFigure = BoardReportContent["figures"][number];

const summaryShape = {
  year: z.int(),
  state: z.enum(["draft", "frozen"]),
  /** Counts the saves of the draft's texts; 0 before the first. */
  version: count,
  frozen: boardReportContentSchema.shape.frozen,
};

/** Answer of GET /api/v1/hospitals/{slug}/reports: this year's, last year's, and what there is of earlier ones. */
export const boardReportListAnswerSchema = z.array(
  z.strictObject(summaryShape).meta({ id: "BoardReportSummary" }),
);
export type BoardReportSummary = z.infer<typeof boardReportListAnswerSchema>[number];

export const boardReportAnswerSchema = z
  .strictObject({
    ...summaryShape,
    /** SHA-256 of the report's JSON file: the content with sorted keys and without white space (RFC 8785). */
    sha256: digestSchema,
    content: boardReportContentSchema,
    /** Whether the reader may freeze it. */
    mayFreeze: z.boolean(),
  })
  .meta({ id: "BoardReport" });
export type BoardReportDto = z.infer<typeof boardReportAnswerSchema>;

/** Answer of GET /api/v1/hospitals/{slug}/reports/{year}: the report with its state, or as a file its content alone. */
export const boardReportOrContentAnswerSchema = z.union([boardReportAnswerSchema, boardReportContentSchema]);
