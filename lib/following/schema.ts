import { z } from "zod";
import { buildSingleParameterSchema } from "../platform/http/parameters";
import { buildLineSchema } from "../platform/text/line";
import { FOLLOW_FREQUENCIES, FOLLOW_KINDS, MAX_SEARCH_NAME_LENGTH } from "./rules";

const frequency = z.enum(FOLLOW_FREQUENCIES);
const name = buildLineSchema(1, MAX_SEARCH_NAME_LENGTH);

/** Body of POST /api/v1/follows. */
export const followBodySchema = z.strictObject({
  kind: z.enum(FOLLOW_KINDS),
  target: buildLineSchema(1, 255),
  frequency,
});
export type FollowBody = z.infer<typeof followBodySchema>;

/** Body of PUT /api/v1/follows/{id}. */
export const frequencyBodySchema = z.strictObject({ frequency });

/** Body of POST /api/v1/saved-searches; with `frequency` the search is followed as well. */
export const savedSearchBodySchema = z.strictObject({
  name,
  query: z.string().max(4_000),
  frequency: frequency.optional(),
});
export type SavedSearchBody = z.infer<typeof savedSearchBodySchema>;

/** Body of PUT /api/v1/saved-searches/{id}. */
export const searchNameBodySchema = z.strictObject({ name });

/** Query of POST /api/v1/unsubscribe: the link's secret; from the page's form, also whether to stop all follows. */
export const unsubscribeQuerySchema = z.strictObject({
  s: buildSingleParameterSchema(z.string().max(2_000)),
  all: buildSingleParameterSchema(z.enum(["1"])),
  from: buildSingleParameterSchema(z.enum(["page"])),
});

const moment = z.iso.datetime();
const text = z.string().nullable();

/** A follow. `target`, `name` and `lastChange` are null if the person may no longer see what they follow. */
export const followAnswerSchema = z
  .strictObject({
    _id: z.string(),
    kind: z.enum(FOLLOW_KINDS),
    /** Id of an entry or saved search; slug of a product; name of a hospital or specialism, as in the data model. */
    target: text,
    name: text,
    frequency,
    since: moment,
    /** When the followed entry, product or list last changed; for a saved search, the last change that was mailed. */
    lastChange: moment.nullable(),
  })
  .meta({ id: "Follow" });
export type FollowDto = z.infer<typeof followAnswerSchema>;

/** A saved search, without the secret of its feed. */
export const savedSearchAnswerSchema = z
  .strictObject({
    _id: z.string(),
    name: z.string(),
    /** The query parameters of the register's search page. */
    query: z.string(),
    saved: moment,
    /** When the feed URL of the saved search was made; null if the search has none. */
    feedMade: moment.nullable(),
    follow: z.strictObject({ _id: z.string(), frequency }).nullable(),
  })
  .meta({ id: "SavedSearch" });
export type SavedSearchDto = z.infer<typeof savedSearchAnswerSchema>;

/** The secret URL of a feed, which is returned only once. */
export const savedSearchFeedAddressAnswerSchema = z.strictObject({ address: z.string(), feedMade: moment });

export const unsubscribeConfirmationAnswerSchema = z.strictObject({ stopped: z.literal(true) });
