import "server-only";
import { z } from "zod";
import { CO_EDITOR_IDS_SQL } from "../../entries/server/rows";
import type { Visibility } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { getFieldNameByLanguage } from "../../fields/shown-labels";
import type { EntryVersionDetailDto } from "../../history/schema";
import { getVersion } from "../../history/server/versions";
import type { EntryState, UserActor } from "../../platform/auth/actor";
import { listReadableVersionVisibilities, mayPerformAction } from "../../platform/auth/permissions";
import { SESSION_USER_COLUMNS, toUserActor } from "../../platform/auth/sessions";
import { db } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { AppError } from "../../platform/errors";
import type { Language } from "../../platform/language/language";
import { type FollowKind, MAX_CHANGES_COVERED_PER_MAIL } from "../rules";
import { createUnsubscribeSecret } from "./unsubscribing";

/** A change in a mail, with the ids of the follows that matched it; stored in the outbox. */
const toldChange = z.strictObject({
  entryId: z.string(),
  number: z.int(),
  /** Whether the change linked the entry to a followed product. Absent in mails from before products existed. */
  linked: z.boolean().default(false),
  follows: z.array(z.string()),
});
export type MailedChange = z.infer<typeof toldChange>;

export const buildChangeKey = ({ entryId, number }: Pick<MailedChange, "entryId" | "number">) =>
  `${entryId}:${number}`;

/** The changes of one mail: one change, several of the same round, or those of a week. */
export const mailedChangesSchema = z.strictObject({
  form: z.enum(["one", "together", "week"]),
  changes: z.array(toldChange),
});
export type MailedChanges = z.infer<typeof mailedChangesSchema>;

/** The reason for a mail: the kind and name of what the person follows, and the secret of its unsubscribe link. */
export interface MailReason {
  kind: FollowKind;
  /** The name of a hospital, specialism, saved search or product; empty for an entry, which the mail names itself. */
  what: string;
  secret: string;
}

export interface OneChangeMail {
  kind: "entryAdded" | "entryChanged";
  name: string;
  algorithm: string;
  entryId: string;
  versionId: string;
  /** The author's name; null if the reader may not know it. */
  author: string | null;
  /** The author's note on the change. */
  note: string | null;
  /** Names of the changed fields that the reader may know of. */
  fields: readonly string[];
  reasons: readonly MailReason[];
  secret: string;
}

/** Mail that an entry was linked to a followed product. */
export interface ProductLinkMail {
  kind: "entryLinked";
  name: string;
  algorithm: string;
  entryId: string;
  product: string;
  reasons: readonly MailReason[];
  secret: string;
}

/** Mail about several entries: of one round with many changes, or of a week. */
export interface ListedChangesMail {
  kind: "changesTogether" | "changesOfWeek";
  name: string;
  changes: readonly {
    entryId: string;
    algorithm: string;
    /** Whether the entry was linked to a followed product, instead of being saved. */
    linked: boolean;
    saved: string;
    reasons: readonly MailReason[];
  }[];
  /** Whether there were more changes than MAX_CHANGES_COVERED_PER_MAIL. */
  isCut?: boolean;
  reasons: readonly MailReason[];
  secret: string;
}

/** Content of a mail to a follower. */
export type ChangeMailContent = OneChangeMail | ProductLinkMail | ListedChangesMail;

/** Finds a follower; null if they may not get change mails: no (longer a) member, or an unverified address. */
export async function findFollower(userId: string): Promise<Pick<Follower, "actor" | "language"> | null> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { ...SESSION_USER_COLUMNS, language: true },
  });
  if (user === null) return null;
  const { language, ...columns } = user;
  const actor = toUserActor(columns);
  return actor?.verified && mayPerformAction(actor, "follow.hear") ? { actor, language } : null;
}

export interface SeenVersion {
  entryId: string;
  number: number;
  versionId: string;
  name: string;
  savedAt: Date;
  state: EntryState;
  visibility: Visibility;
  saved: Visibility;
  authorId: string;
  institutionId: string | null;
  productId: string | null;
  coEditorIds: string[];
}

/** Finds the versions of these changes that the follower may see now, by the entry's and their own visibility. */
export async function findSeen(
  actor: UserActor,
  changes: readonly Pick<MailedChange, "entryId" | "number">[],
): Promise<SeenVersion[]> {
  const rows = await db().$queryRaw<SeenVersion[]>`
    SELECT e.id AS "entryId", e.state, v.number, v.id AS "versionId", e.algorithm_name AS name, v.created_at AS "savedAt",
      e.visibility, v.visibility AS saved, e.author_id AS "authorId", e.institution_id AS "institutionId",
      e.product_id AS "productId",
      ${CO_EDITOR_IDS_SQL}
    FROM unnest(
      ${changes.map(({ entryId }) => entryId)}::text[], ${changes.map(({ number }) => number)}::int[]
    ) AS g(entry_id, number)
    JOIN entry e ON e.id = g.entry_id AND ${IS_ENTRY_PUBLISHED_SQL}
    JOIN entry_version v ON v.entry_id = g.entry_id AND v.number = g.number`;
  return rows.filter((row) => listReadableVersionVisibilities(actor, row).includes(row.saved));
}

type Reason = MailReason & { id: string; productId: string | null };

/** The recipient of a mail, and when it was first written: its links stop only what was followed then. */
interface Follower {
  actor: UserActor;
  language: Language;
  issuedAt: Date;
}

const ORDER: readonly FollowKind[] = ["entry", "savedSearch", "product", "hospital", "specialism"];

/** Finds the reasons for a mail by follow id, most specific first; without follows that were stopped. */
async function findReasons({ actor, language, issuedAt }: Follower, ids: readonly string[]) {
  const rows = await db().follow.findMany({
    where: { userId: actor.id, id: { in: [...new Set(ids)] } },
    orderBy: { id: "asc" },
    select: {
      id: true,
      kind: true,
      institution: { select: { name: true } },
      specialism: { select: { label: true, labelEn: true } },
      savedSearch: { select: { name: true } },
      productId: true,
      product: { select: { name: true } },
    },
  });
  return rows
    .map(({ id, kind, institution, specialism, savedSearch, productId, product }) => {
      const label = (language === "en" ? specialism?.labelEn : null) ?? specialism?.label;
      return {
        id,
        kind,
        productId,
        what: institution?.name ?? label ?? savedSearch?.name ?? product?.name ?? "",
        secret: createUnsubscribeSecret({ userId: actor.id, follows: [id] }, issuedAt),
      };
    })
    .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
}

interface VisibleChange {
  seen: SeenVersion;
  linked: boolean;
  reasons: Reason[];
}

async function findVisibleChanges(
  follower: Follower,
  changes: readonly MailedChange[],
): Promise<VisibleChange[]> {
  const ids = changes.flatMap(({ follows }) => follows);
  const [seen, reasons] = await Promise.all([findSeen(follower.actor, changes), findReasons(follower, ids)]);
  const versions = new Map(seen.map((version) => [buildChangeKey(version), version]));
  return changes.flatMap((change) => {
    const version = versions.get(buildChangeKey(change));
    // A mail names a product only while the entry is linked to it, as everyone who may see an entry may see its
    // product.
    const why = reasons.filter(
      ({ id, productId }) =>
        change.follows.includes(id) && (productId === null || productId === version?.productId),
    );
    return version === undefined || why.length === 0
      ? []
      : [{ seen: version, linked: change.linked, reasons: why }];
  });
}

function keepVisible(changes: readonly MailedChange[], told: readonly VisibleChange[]): MailedChange[] {
  const keys = new Set(told.map(({ seen }) => buildChangeKey(seen)));
  return changes.filter((change) => keys.has(buildChangeKey(change)));
}

/** Filters changes: returns those that a person may be mailed about at this moment. */
export async function filterMailableChanges(
  userId: string,
  changes: readonly MailedChange[],
): Promise<MailedChange[]> {
  const follower = await findFollower(userId);
  if (follower === null) return [];
  return keepVisible(changes, await findVisibleChanges({ ...follower, issuedAt: new Date() }, changes));
}

async function readVersion(actor: UserActor, seen: SeenVersion): Promise<EntryVersionDetailDto | null> {
  try {
    return (await getVersion(actor, seen.entryId, seen.versionId)).version;
  } catch (error) {
    // The version became hidden after it was found.
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

async function writeOne(
  { actor, language, issuedAt }: Follower,
  { seen, linked, reasons }: VisibleChange,
): Promise<ChangeMailContent | null> {
  const secret = createUnsubscribeSecret(
    { userId: actor.id, follows: reasons.map(({ id }) => id) },
    issuedAt,
  );
  if (linked) {
    const { entryId, name: algorithm } = seen;
    const product = reasons[0]?.what ?? "";
    return { kind: "entryLinked", name: actor.name, algorithm, entryId, product, reasons, secret };
  }
  const [version, model] = await Promise.all([readVersion(actor, seen), getDataModel()]);
  if (version === null) return null;
  return {
    kind: version.number === 1 ? "entryAdded" : "entryChanged",
    name: actor.name,
    algorithm: version.content.algorithmName ?? "",
    entryId: seen.entryId,
    versionId: seen.versionId,
    author: version.author?.name ?? null,
    note: version.note,
    fields: (version.changes ?? []).map((key) => getFieldNameByLanguage(model, key)[language]),
    reasons,
    secret,
  };
}

/** Merges changes per entry: keeps the newest version, and collects all reasons. */
function mergeByEntry(all: readonly VisibleChange[]): VisibleChange[] {
  const entries = new Map<string, VisibleChange>();
  for (const one of all) {
    const known = entries.get(one.seen.entryId);
    const newest = known === undefined || known.seen.number < one.seen.number ? one.seen : known.seen;
    const others = one.reasons.filter(({ id }) => !known?.reasons.some((reason) => reason.id === id));
    const linked = one.linked && (known?.linked ?? true);
    entries.set(one.seen.entryId, { seen: newest, linked, reasons: [...(known?.reasons ?? []), ...others] });
  }
  return [...entries.values()].sort((one, other) => +other.seen.savedAt - +one.seen.savedAt);
}

function writeList(
  { actor, issuedAt }: Follower,
  all: readonly VisibleChange[],
  form: "together" | "week",
): ChangeMailContent {
  const named = [...new Map(all.flatMap(({ reasons }) => reasons).map((one) => [one.id, one])).values()];
  const follows = form === "week" ? "weekly" : named.map(({ id }) => id);
  return {
    kind: form === "week" ? "changesOfWeek" : "changesTogether",
    name: actor.name,
    changes: mergeByEntry(all.slice(0, MAX_CHANGES_COVERED_PER_MAIL)).map(({ seen, linked, reasons }) => ({
      entryId: seen.entryId,
      algorithm: seen.name,
      linked,
      saved: seen.savedAt.toISOString(),
      reasons,
    })),
    isCut: all.length > MAX_CHANGES_COVERED_PER_MAIL,
    reasons: named,
    secret: createUnsubscribeSecret({ userId: actor.id, follows }, issuedAt),
  };
}

/**
 * Composes a mail from the changes that the person may see now and still follows. Null if there are none, or if the
 * person may not get change mails any more.
 */
export async function composeChangeMail(userId: string, { form, changes }: MailedChanges, issuedAt: Date) {
  const found = await findFollower(userId);
  if (found === null) return null;
  const follower = { ...found, issuedAt };
  // Keeps one more than the limit, so that the outbox also knows that there were more.
  const all = (await findVisibleChanges(follower, changes)).slice(0, MAX_CHANGES_COVERED_PER_MAIL + 1);
  const [first] = all;
  if (first === undefined) return null;
  const content = form === "one" ? await writeOne(follower, first) : writeList(follower, all, form);
  if (content === null) return null;
  return { to: found.actor.email, content, told: { form, changes: keepVisible(changes, all) } };
}
