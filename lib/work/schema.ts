import { z } from "zod";
import { buildLineSchema } from "../platform/text/line";
import { getDeferralDayRange } from "./deferral-days";
import { WORK_KINDS } from "./rules";

const WORK_STATES = ["open", "later", "declined"] as const;

const thing = { kind: z.enum(WORK_KINDS), key: buildLineSchema(1, 200) };

const day = z.iso.date().superRefine((chosen, context) => {
  const { first, last } = getDeferralDayRange();
  if (chosen < first || chosen > last) {
    context.addIssue({ code: "custom", params: { problem: "recheckDay", first, last } });
  }
});

/** Body of PUT /api/v1/to-do: shows a thing again, declines it, or puts it off: for a week, or until a day. */
export const workStateBodySchema = z.discriminatedUnion("state", [
  z.strictObject({ ...thing, state: z.enum(["open", "declined"]) }),
  z.strictObject({ ...thing, state: z.literal("later"), until: day.optional() }),
]);
export type WorkStateBody = z.infer<typeof workStateBodySchema>;

export const workStateAnswerSchema = z.strictObject({
  kind: z.enum(WORK_KINDS),
  key: z.string(),
  state: z.enum(WORK_STATES),
  /** The day on which it comes back, if it was put off. */
  until: z.iso.date().nullable(),
});
export type WorkStateDto = z.infer<typeof workStateAnswerSchema>;
