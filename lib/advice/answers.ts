import { z } from "zod";
import { GIVEN_ADVICE_SHAPE } from "../entries/answers";
import { ADVICE_STATES } from "./rules";

const moment = z.iso.datetime();
const text = z.string().nullable();
const { outcome, committee, decidedOn, ...texts } = GIVEN_ADVICE_SHAPE;

/** A request for advice, and the advice if it was given. Only who may edit the entry gets names and withdrawn requests. */
export const adviceAnswerSchema = z
  .strictObject({
    _id: z.string(),
    entry: z.strictObject({ _id: z.string(), algorithmName: z.string() }),
    state: z.enum(ADVICE_STATES),
    /** Whether it was given and no newer advice replaced it. */
    current: z.boolean(),
    committee,
    asked: moment,
    /** Null unless the reader may edit the entry, or is in the committee and has yet to answer. */
    question: text,
    askedBy: text,
    withdrawn: moment.nullable(),
    given: moment.nullable(),
    givenBy: text,
    outcome: outcome.nullable(),
    decidedOn: decidedOn.nullable(),
    ...texts,
  })
  .meta({ id: "Advice" });
export type AdviceDto = z.infer<typeof adviceAnswerSchema>;

export const adviceListAnswerSchema = z.strictObject({
  advice: z.array(adviceAnswerSchema),
  total: z.int().min(0),
});
