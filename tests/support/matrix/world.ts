import sharp from "sharp";
import { saveProfileImage } from "@/lib/accounts/server/profile-images";
import { db } from "@/lib/platform/database/db";
import { api } from "../api";
import { inBin, neverPublished } from "../bin";
import { asOwner, emptyDatabase } from "../database";
import { makeEntry } from "../entries";
import { lastMail, linkIn } from "../mails";
import { institution, makePerson, type Person } from "../people";
import { CALLERS, type Caller, type CallerName, makeCaller } from "./callers";

export const VISIBILITIES = ["Openbaar", "Instelling", "Privé"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export const PASSWORD = "fietsbel-zeven-kano";
/** An id as the database makes them, of nothing. */
export const MISSING = "0199aaaa-0000-7000-8000-000000000000";

export interface World {
  callers: Record<CallerName, Caller>;
  places: { here: string; elsewhere: string };
  author: Person;
  admin: Person;
  /** A member who is none of the callers. */
  other: Person;
  image: string;
}

/** An entry of the author with everything in it that only some may see. */
export async function entryOf(world: World, visibility: Visibility): Promise<string> {
  return (await makeEntry(world.author, { visibility, contactEmail: "contact@test.example" }))._id;
}

/** An entry that everyone is going to read, before it is published. */
export async function unpublishedEntryOf(world: World, state: "DRAFT" | "IN_REVIEW"): Promise<string> {
  const id = await entryOf(world, "Openbaar");
  await db().entry.update({ where: { id }, data: neverPublished(state) });
  return id;
}

/** The same as entryOf, in the bin. */
export async function binnedEntryOf(world: World, visibility: Visibility = "Openbaar"): Promise<string> {
  const id = await entryOf(world, visibility);
  await db().entry.update({ where: { id }, data: { ...inBin(), deletedById: world.admin.id } });
  return id;
}

export async function aPicture(colour = "#0b5a5f"): Promise<Blob> {
  const size = { width: 8, height: 8, channels: 3 as const, background: colour };
  return new Blob([new Uint8Array(await sharp({ create: size }).png().toBuffer())], { type: "image/png" });
}

type Dead = Record<
  "demoted admin" | "closed account" | "blocked account" | "token of a changed password",
  Person
>;

/** What took these people's rights away happened as it does: by the calls of the register. */
async function takeRightsAway(admin: Person, dead: Dead): Promise<void> {
  const token = admin.token;
  const demoted = dead["demoted admin"].id;
  const users = [{ _id: demoted, role: "USER", allowAccess: true }];
  const closed = dead["closed account"];
  const changed = dead["token of a changed password"];
  const answers = [
    await api("PUT", "/api/users", { token, json: { users } }),
    await api("PUT", `/api/admin/users/${dead["blocked account"].id}`, {
      token,
      json: { decision: "block" },
    }),
    await api("POST", `/api/users/${closed.id}/close`, {
      token: closed.token,
      json: { password: PASSWORD },
    }),
    await api("POST", "/api/auth/resetpassword", { json: { email: changed.email } }),
  ];
  const link = linkIn(await lastMail(changed.email, "passwordReset"), "/password-reset/");
  const secret = decodeURIComponent(link.pathname.split("/").at(-1) ?? "");
  const json = { email: changed.email, token: secret, password: `${PASSWORD}-nieuw` };
  answers.push(await api("PUT", "/api/auth/changepassword", { json }));
  for (const { status, text } of answers) if (status !== 200) throw new Error(`${status}: ${text}`);
}

/** Everyone who can ask, and one of everything that can be asked for. */
export async function makeWorld(): Promise<World> {
  await emptyDatabase();
  const places = { here: await institution(3), elsewhere: await institution(4) };
  const callers: Partial<Record<CallerName, Caller>> = {};
  for (const name of CALLERS) {
    const ofAuthor = /of the author$/.test(name) ? callers.author?.person : undefined;
    const made = await makeCaller(name, places, undefined, ofAuthor ?? undefined);
    callers[name] = made;
  }
  const all = callers as Record<CallerName, Caller>;
  const personOf = (name: CallerName): Person => {
    const { person } = all[name];
    if (person === null) throw new Error(`${name} is nobody`);
    return person;
  };
  const [author, admin] = [personOf("author"), personOf("admin")];
  await takeRightsAway(admin, {
    "demoted admin": personOf("demoted admin"),
    "closed account": personOf("closed account"),
    "blocked account": personOf("blocked account"),
    "token of a changed password": personOf("token of a changed password"),
  });
  const other = await makePerson({ institutionId: places.elsewhere });
  const { imageUrl } = await saveProfileImage(other.actor, other.id, await aPicture());
  return { callers: all, places, author, admin, other, image: imageUrl };
}

/**
 * Which rows the database holds, each by the transaction that wrote it and its place, to see that a call that was refused
 * wrote nothing. Where it may note that somebody called, what the rows hold besides.
 */
export async function stateOfDatabase(): Promise<Record<string, string>> {
  const tables = await asOwner<{ name: string; isNoted: boolean }>(
    `SELECT quote_ident(tablename) AS name, EXISTS (SELECT FROM pg_attribute
       WHERE attrelid = format('public.%I', tablename)::regclass AND attname = 'last_used_at') AS "isNoted"
     FROM pg_tables
     WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'rate_limit') ORDER BY 1`,
  );
  const digests = tables.map(({ name, isNoted }) => {
    const row = isNoted ? "(to_jsonb(t) - 'last_used_at')::text" : "t.xmin::text || t.ctid::text";
    return `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(hashtextextended(${row}, 0)), 0) AS digest
      FROM ${name} t`;
  });
  const rows = await asOwner<{ name: string; digest: string }>(digests.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
