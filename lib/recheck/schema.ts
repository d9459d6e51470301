import { z } from "zod";
import { OVERDUE_PER_PAGE, recheckBounds } from "../entries/recheck-day";
import { oneParameter, pagedBy } from "../platform/http/parameters";
import { isFailure, LINK_OUTCOMES } from "./links";

/** The empty text, as a form sends it, is no choice. */
const chosenDay = z
  .union([z.literal("").transform(() => null), z.iso.date(), z.null()])
  .superRefine((day, context) => {
    const { first, last } = recheckBounds(new Date());
    if (day !== null && (day < first || day > last)) {
      context.addIssue({ code: "custom", params: { problem: "recheckDay", first, last } });
    }
  })
  .optional();

/** PUT /api/algorithm/{id}/recheck: it is right as it stands; without a day it is looked through again in a year. */
export const recheckBody = z
  .strictObject({ nextRecheck: chosenDay, nextReview: chosenDay.meta({ deprecated: true }) })
  .transform(({ nextRecheck, nextReview }) => ({ nextRecheck: nextRecheck ?? nextReview ?? null }));

/** POST /api/v1/recheck-links. */
export const recheckLinkQuery = z.strictObject({
  s: oneParameter(z.string().max(200)),
  from: oneParameter(z.enum(["page"])),
});
export const recheckLinkAnswer = z.strictObject({
  _id: z.string(),
  nextRecheck: z.iso.date(),
  nextReview: z.iso.date().meta({ deprecated: true }),
});

/** GET /api/admin/overdue. */
export const overdueQuery = z
  .strictObject({ author: oneParameter(z.enum(["unreachable"])), ...pagedBy(OVERDUE_PER_PAGE) })
  .transform(({ author, ...page }) => ({ unreachable: author === "unreachable", ...page }));

const moment = z.iso.datetime();
const count = z.int().min(0);

/** An entry past its day, as admins see it. */
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
    /** Whether its author can be mailed about it: an open account with access and a proved address. */
    isReachable: z.boolean(),
  })
  .meta({ id: "OverdueEntry" });
export type OverdueEntryDto = z.infer<typeof overdueEntry>;

export const overdueAnswer = z.strictObject({
  entries: z.array(overdueEntry),
  total: count,
  counts: z.strictObject({ all: count, unreachable: count }),
});
export type OverduePage = z.infer<typeof overdueAnswer>;

/** A link of an entry that failed twice or more in a row; for who may edit the entry alone. */
const brokenLink = z
  .strictObject({
    link: z.string(),
    outcome: z.enum(LINK_OUTCOMES.filter(isFailure)),
    /** The HTTP status that it answered with, if it answered. */
    status: z.int().nullable(),
    checked: moment,
    failingSince: moment,
  })
  .meta({ id: "BrokenLink" });
export type BrokenLinkDto = z.infer<typeof brokenLink>;

export const brokenLinksAnswer = z.array(brokenLink);
