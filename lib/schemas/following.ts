import { z } from "zod";
import {
  FOLLOW_KINDS,
  type FollowDto,
  FREQUENCIES,
  type SavedSearchDto,
  SEARCH_NAME_MAX,
} from "../domain/following";
import { oneParameter } from "./entry-query";
import { cleanLine } from "./text";

const frequency = z.enum(FREQUENCIES);
const name = z.string().transform(cleanLine).pipe(z.string().min(1).max(SEARCH_NAME_MAX));

/** POST /api/v1/follows. */
export const followBody = z.strictObject({
  kind: z.enum(FOLLOW_KINDS),
  target: z.string().transform(cleanLine).pipe(z.string().min(1).max(255)),
  frequency,
});
export type FollowBody = z.infer<typeof followBody>;

/** PUT /api/v1/follows/{id}. */
export const frequencyBody = z.strictObject({ frequency });

/** POST /api/v1/saved-searches; with `frequency` it is followed as well. */
export const savedSearchBody = z.strictObject({
  name,
  query: z.string().max(4_000),
  frequency: frequency.optional(),
});
export type SavedSearchBody = z.infer<typeof savedSearchBody>;

/** PUT /api/v1/saved-searches/{id}. */
export const searchNameBody = z.strictObject({ name });

/** POST /api/v1/unsubscribe: the secret of a mail, and whether it stops all that its person follows, of the page's form. */
export const unsubscribeQuery = z.strictObject({
  s: oneParameter(z.string().max(2_000)),
  all: oneParameter(z.enum(["1"])),
  from: oneParameter(z.enum(["page"])),
});

const moment = z.iso.datetime();
const text = z.string().nullable();

export const followAnswer: z.ZodType<FollowDto> = z
  .strictObject({
    _id: z.string(),
    kind: z.enum(FOLLOW_KINDS),
    target: text,
    name: text,
    frequency,
    since: moment,
    lastChange: moment.nullable(),
  })
  .meta({ id: "Follow" });

export const savedSearchAnswer: z.ZodType<SavedSearchDto> = z
  .strictObject({
    _id: z.string(),
    name: z.string(),
    query: z.string(),
    saved: moment,
    feedMade: moment.nullable(),
    follow: z.strictObject({ _id: z.string(), frequency }).nullable(),
  })
  .meta({ id: "SavedSearch" });

/** The address of a feed, which is given this once. */
export const feedAddressAnswer = z.strictObject({ address: z.string(), feedMade: moment });

export const stoppedAnswer = z.strictObject({ stopped: z.literal(true) });
