import { z } from "zod";
import { isFailure, LINK_OUTCOMES } from "./links";

const moment = z.iso.datetime();
const count = z.int().min(0);

/** An entry past its day, as admins see it. */
const overdueEntry = z
  .strictObject({
    _id: z.string(),
    algorithmName: z.string(),
    author: z.strictObject({ _id: z.string(), name: z.string() }),
    institution: z.string().nullable(),
    nextReview: z.iso.date(),
    lastReview: moment.nullable(),
    /** Whether its author can be mailed about it: an open account with access and a proved address. */
    isReachable: z.boolean(),
  })
  .meta({ id: "OverdueEntry" });
export type OverdueEntryDto = z.infer<typeof overdueEntry>;

export const overdueAnswer = z.strictObject({
  entries: z.array(overdueEntry),
  /** Of those asked for. */
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
