import { z } from "zod";
import { oneParameter } from "../platform/http/parameters";
import { line } from "../platform/text/line";
import { FOLLOW_KINDS, FREQUENCIES, SEARCH_NAME_MAX } from "./rules";

const frequency = z.enum(FREQUENCIES);
const name = line(1, SEARCH_NAME_MAX);

/** POST /api/v1/follows. */
export const followBody = z.strictObject({
  kind: z.enum(FOLLOW_KINDS),
  target: line(1, 255),
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

/** What a person follows. Of what they may not see any more, `target`, `name` and `lastChange` say nothing. */
export const followAnswer = z
  .strictObject({
    _id: z.string(),
    kind: z.enum(FOLLOW_KINDS),
    /** The id of an entry or a saved search; the name of a hospital or specialism, as the data model has it; a product's slug. */
    target: text,
    name: text,
    frequency,
    since: moment,
    /** When what is followed last changed; of a saved search, of the last change that a mail told of. */
    lastChange: moment.nullable(),
  })
  .meta({ id: "Follow" });
export type FollowDto = z.infer<typeof followAnswer>;

/** A search that a person has saved, without the secret of its feed. */
export const savedSearchAnswer = z
  .strictObject({
    _id: z.string(),
    name: z.string(),
    /** The parameters of the register's address. */
    query: z.string(),
    saved: moment,
    /** When the address of its feed was made; null when there is none. */
    feedMade: moment.nullable(),
    follow: z.strictObject({ _id: z.string(), frequency }).nullable(),
  })
  .meta({ id: "SavedSearch" });
export type SavedSearchDto = z.infer<typeof savedSearchAnswer>;

/** The address of a feed, which is given this once. */
export const feedAddressAnswer = z.strictObject({ address: z.string(), feedMade: moment });

export const stoppedAnswer = z.strictObject({ stopped: z.literal(true) });
