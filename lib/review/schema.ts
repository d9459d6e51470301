import { z } from "zod";
import { OVERDUE_PER_PAGE, reviewBounds } from "../entries/review-day";
import { oneParameter, PAGE_PARAMETERS } from "../search/schema";

/** The empty text, as a form sends it, is no choice. */
const nextReview = z
  .union([z.literal("").transform(() => null), z.iso.date(), z.null()])
  .superRefine((day, context) => {
    const { first, last } = reviewBounds(new Date());
    if (day !== null && (day < first || day > last)) {
      context.addIssue({ code: "custom", params: { problem: "reviewDay", first, last } });
    }
  })
  .optional()
  .transform((day) => day ?? null);

/** PUT /api/algorithm/{id}/review: it is right as it stands; without a day it is looked through again in a year. */
export const reviewBody = z.strictObject({ nextReview });

/** POST /api/v1/review-links. */
export const reviewLinkQuery = z.strictObject({
  s: oneParameter(z.string().max(200)),
  from: oneParameter(z.enum(["page"])),
});
export const reviewLinkAnswer = z.strictObject({ _id: z.string(), nextReview: z.iso.date() });

/** GET /api/admin/overdue. */
export const overdueQuery = z
  .strictObject({
    author: oneParameter(z.enum(["unreachable"])),
    page: oneParameter(PAGE_PARAMETERS.page),
    pageSize: oneParameter(PAGE_PARAMETERS.pageSize),
  })
  .transform(({ author, page, pageSize }) => ({
    unreachable: author === "unreachable",
    page: page ?? 1,
    pageSize: pageSize ?? OVERDUE_PER_PAGE,
  }));
