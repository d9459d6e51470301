import { z } from "zod";
import { getRecheckDayBounds, OVERDUE_ENTRIES_PER_PAGE } from "../entries/recheck-day";
import { buildPageParameterSchemas, buildSingleParameterSchema } from "../platform/http/parameters";
import { isLinkFailure, LINK_CHECK_OUTCOMES } from "./links";

/** An optional recheck day; an empty text, as forms send, becomes null. */
const chosenDay = z
  .union([z.literal("").transform(() => null), z.iso.date(), z.null()])
  .superRefine((day, context) => {
    const { first, last } = getRecheckDayBounds(new Date());
    if (day !== null && (day < first || day > last)) {
      context.addIssue({ code: "custom", params: { problem: "recheckDay", first, last } });
    }
  })
  .optional();

/** Body of PUT /api/algorithm/{id}/recheck: confirms the entry; without a day, the next recheck is in a year. */
export const recheckBodySchema = z
  .strictObject({ nextRecheck: chosenDay, nextReview: chosenDay.meta({ deprecated: true }) })
  .transform(({ nextRecheck, nextReview }) => ({ nextRecheck: nextRecheck ?? nextReview ?? null }));

/** Query of POST /api/v1/recheck-links. */
export const recheckLinkQuerySchema = z.strictObject({
  s: buildSingleParameterSchema(z.string().max(200)),
  from: buildSingleParameterSchema(z.enum(["page"])),
});
export const recheckLinkAnswerSchema = z.strictObject({
  _id: z.string(),
  nextRecheck: z.iso.date(),
  nextReview: z.iso.date().meta({ deprecated: true }),
});

/** Query of GET /api/admin/overdue. */
export const overdueQuerySchema = z
  .strictObject({
    author: buildSingleParameterSchema(z.enum(["unreachable"])),
    ...buildPageParameterSchemas(OVERDUE_ENTRIES_PER_PAGE),
  })
  .transform(({ author, ...page }) => ({ unreachable: author === "unreachable", ...page }));

const moment = z.iso.datetime();
const count = z.int().min(0);

/** An entry past its recheck day, as admins see it. */
const overdueEntry = z
  .strictObject({
    _id: z.string(),
    algorithmName: z.string(),
    author: z.strictObject({ _id: z.string(), name: z.string() }),
    institution: z.string().nullable(),
    nextRecheck: z.iso.date(),
    lastRecheck: moment.nullable(),
    nextReview: z.iso.date().meta({ deprecated: true }),
    lastReview: moment.nullable().meta({ deprecated: true }),
    /** Whether its author can be mailed: an open account with access and a verified address. */
    isReachable: z.boolean(),
  })
  .meta({ id: "OverdueEntry" });
export type OverdueEntryDto = z.infer<typeof overdueEntry>;

export const overdueAnswerSchema = z.strictObject({
  entries: z.array(overdueEntry),
  total: count,
  counts: z.strictObject({ all: count, unreachable: count }),
});
export type OverduePage = z.infer<typeof overdueAnswerSchema>;

/** A link of an entry that failed at least twice in a row; only its editors see it. */
const brokenLink = z
  .strictObject({
    link: z.string(),
    outcome: z.enum(LINK_CHECK_OUTCOMES.filter(isLinkFailure)),
    /** The HTTP status of the last response; null if there was none. */
    status: z.int().nullable(),
    checked: moment,
    failingSince: moment,
  })
  .meta({ id: "BrokenLink" });
export type BrokenLinkDto = z.infer<typeof brokenLink>;

export const brokenLinksAnswerSchema = z.array(brokenLink);
