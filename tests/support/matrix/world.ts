import sharp from "sharp";
import { saveProfileImage } from "@/lib/accounts/server/profile-images";
import { db } from "@/lib/platform/database/db";
import { api } from "../api";
import { buildBinnedColumns, buildUnpublishedColumns } from "../bin";
import { emptyDatabase, queryAsTableOwner } from "../database";
import { makeEntry } from "../entries";
import { findMailLink, getNewestQueuedMail } from "../mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../people";
import { CALLER_NAMES, type CallerName, createCaller, type TestCaller } from "./callers";

export const VISIBILITY_LABELS = ["Openbaar", "Instelling", "Privé"] as const;
export type VisibilityLabel = (typeof VISIBILITY_LABELS)[number];

export const TEST_PASSWORD = "fietsbel-zeven-kano";
/** A well-formed id that no row has. */
export const UNUSED_ID = "0199aaaa-0000-7000-8000-000000000000";

export interface PermissionFixtures {
  callers: Record<CallerName, TestCaller>;
  places: { here: string; elsewhere: string };
  author: Person;
  admin: Person;
  /** A member who is not one of the callers. */
  other: Person;
  image: string;
}

/** Creates an entry of the author that contains everything that only some readers may see. */
export async function createEntryOfAuthor(
  world: PermissionFixtures,
  visibility: VisibilityLabel,
): Promise<string> {
  return (await makeEntry(world.author, { visibility, contactEmail: "contact@test.example" }))._id;
}

/** Creates an unpublished entry of the author with visibility Openbaar. */
export async function createUnpublishedEntryOfAuthor(
  world: PermissionFixtures,
  state: "DRAFT" | "IN_REVIEW",
): Promise<string> {
  const id = await createEntryOfAuthor(world, "Openbaar");
  await db().entry.update({ where: { id }, data: buildUnpublishedColumns(state) });
  return id;
}

/** Creates an entry like createEntryOfAuthor, in the bin. */
export async function createBinnedEntryOfAuthor(
  world: PermissionFixtures,
  visibility: VisibilityLabel = "Openbaar",
): Promise<string> {
  const id = await createEntryOfAuthor(world, visibility);
  await db().entry.update({ where: { id }, data: { ...buildBinnedColumns(), deletedById: world.admin.id } });
  return id;
}

export async function createPicture(colour = "#0b5a5f"): Promise<Blob> {
  const size = { width: 8, height: 8, channels: 3 as const, background: colour };
  return new Blob([new Uint8Array(await sharp({ create: size }).png().toBuffer())], { type: "image/png" });
}

type Dead = Record<
  "demoted admin" | "closed account" | "blocked account" | "token of a changed password",
  Person
>;

/** Revokes these people's rights by the register's own API calls. */
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
      json: { password: TEST_PASSWORD },
    }),
    await api("POST", "/api/auth/resetpassword", { json: { email: changed.email } }),
  ];
  const link = findMailLink(await getNewestQueuedMail(changed.email, "passwordReset"), "/password-reset/");
  const secret = decodeURIComponent(link.pathname.split("/").at(-1) ?? "");
  const json = { email: changed.email, token: secret, password: `${TEST_PASSWORD}-nieuw` };
  answers.push(await api("PUT", "/api/auth/changepassword", { json }));
  for (const { status, text } of answers) if (status !== 200) throw new Error(`${status}: ${text}`);
}

/** Empties the database, and creates all callers and the objects that they call. */
export async function createPermissionFixtures(): Promise<PermissionFixtures> {
  await emptyDatabase();
  const places = { here: await getHospitalIdByAlphabet(3), elsewhere: await getHospitalIdByAlphabet(4) };
  const callers: Partial<Record<CallerName, TestCaller>> = {};
  for (const name of CALLER_NAMES) {
    const ofAuthor = /of the author$/.test(name) ? callers.author?.person : undefined;
    const made = await createCaller(name, places, undefined, ofAuthor ?? undefined);
    callers[name] = made;
  }
  const all = callers as Record<CallerName, TestCaller>;
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
  const { imageUrl } = await saveProfileImage(other.actor, other.id, await createPicture());
  return { callers: all, places, author, admin, other, image: imageUrl };
}

/**
 * Returns a digest per table, to check that a refused call wrote nothing. Digests use the transaction id and position
 * of each row; tables with `last_used_at`, which any call may update, use the other columns instead.
 */
export async function readDatabaseState(): Promise<Record<string, string>> {
  const tables = await queryAsTableOwner<{ name: string; isNoted: boolean }>(
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
  const rows = await queryAsTableOwner<{ name: string; digest: string }>(digests.join(" UNION ALL "));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
