import "server-only";
import type { EntryDto } from "../../entries/answers";
import { type DataModel, listOfferedLabels } from "../../fields/data-model";
import { getShownLabel } from "../../fields/shown-labels";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import type { ProductDto } from "../../products/schema";
import type { Followable, FollowKind, FollowKindAndName } from "../rules";

/** Lists the hospitals that can be followed: those not retired, without list values that are not a hospital. */
export async function listFollowableHospitals(actor: Actor): Promise<string[]> {
  authorise(actor, "follow.begin");
  const found = await db().institution.findMany({ where: { retiredAt: null }, select: { name: true } });
  return found.map(({ name }) => name).sort(new Intl.Collator("nl").compare);
}

/** The frequency of a follow `f` as the API names it; the database stores another name. */
const FREQUENCY_SQL = Prisma.sql`CASE f.frequency WHEN 'at_once' THEN 'atOnce' ELSE f.frequency::text END`;

interface FollowState {
  hospital: string | null;
  specialism: string | null;
  stored: (NonNullable<Followable["follow"]> & { kind: FollowKind })[];
}

/**
 * Returns what the actor can follow from an entry's page (the entry, its hospital and its specialism), and whether they
 * do, with names in the language of `model`.
 */
export async function findFollowablesOfEntry(
  actor: Actor,
  entry: EntryDto,
  model: DataModel,
): Promise<Followable[]> {
  authorise(actor, "follow.begin");
  const { activeHospital, medicalSpecialism } = entry;
  // A single statement, as nearly every view of an entry runs it.
  const [found] = await db().read<FollowState>(Prisma.sql`
    SELECT i.name AS hospital, v.label AS specialism, coalesce((
      SELECT json_agg(json_build_object('_id', f.id, 'kind', f.kind, 'frequency', ${FREQUENCY_SQL})) FROM follow f
      WHERE f.user_id = ${actor.id}
        AND (f.entry_id = ${entry._id} OR f.institution_id = i.id OR f.specialism_id = v.id)), '[]') AS stored
    FROM (SELECT) one LEFT JOIN institution i ON i.name = ${activeHospital}
      LEFT JOIN list_value v ON v.field_key = 'medicalSpecialism' AND v.label = ${medicalSpecialism}`);
  const { hospital = null, specialism = null, stored = [] } = found ?? {};
  const followable = (kind: FollowKind, target: string, name: string): Followable => {
    const follow = stored.find((row) => row.kind === kind);
    const state = follow === undefined ? null : { _id: follow._id, frequency: follow.frequency };
    return { kind, target, name, follow: state };
  };
  const shown = (label: string) => getShownLabel(model, "medicalSpecialism", label);
  return [
    followable("entry", entry._id, entry.algorithmName ?? ""),
    ...(hospital === null ? [] : [followable("hospital", hospital, hospital)]),
    ...(specialism === null ? [] : [followable("specialism", specialism, shown(specialism))]),
  ];
}

/** Returns the actor's own follow `f` that meets a condition; null if there is none. */
async function findOwnFollow(actor: Actor, which: Prisma.Sql): Promise<Followable["follow"]> {
  authorise(actor, "follow.begin");
  const [found = null] = await db().read<NonNullable<Followable["follow"]>>(Prisma.sql`
    SELECT f.id AS "_id", ${FREQUENCY_SQL} AS frequency FROM follow f
    WHERE f.user_id = ${actor.id} AND ${which}`);
  return found;
}

/** Returns a hospital as something that the actor can follow, and whether they do. */
export async function getHospitalFollowable(actor: Actor, name: string): Promise<Followable> {
  const follow = await findOwnFollow(
    actor,
    Prisma.sql`f.institution_id = (SELECT id FROM institution WHERE name = ${name})`,
  );
  return { kind: "hospital", target: name, name, follow };
}

/** Returns a product that the actor may see as something that they can follow, and whether they do. */
export async function getProductFollowable(
  actor: Actor,
  { _id, slug, name }: ProductDto,
): Promise<Followable> {
  const follow = await findOwnFollow(actor, Prisma.sql`f.product_id = ${_id}`);
  return { kind: "product", target: slug, name, follow };
}

/** Returns a follow with its name in the reader's language; only specialisms are translated. */
export function translateFollow<Follow extends FollowKindAndName>(model: DataModel, follow: Follow): Follow {
  const { kind, name } = follow;
  if (kind !== "specialism" || name === null) return follow;
  return { ...follow, name: getShownLabel(model, "medicalSpecialism", name) };
}

/** Returns the hospitals and specialisms that are not followed yet, with their names in the reader's language. */
export function listAddableFollows(
  model: DataModel,
  hospitals: readonly string[],
  follows: readonly { kind: FollowKind; target: string | null }[],
) {
  const addable = (
    kind: FollowKind,
    field: "activeHospital" | "medicalSpecialism",
    names: readonly string[],
  ) => {
    const followed = new Set(follows.filter((follow) => follow.kind === kind).map(({ target }) => target));
    return names
      .filter((name) => !followed.has(name))
      .map((target) => ({ target, name: getShownLabel(model, field, target) }));
  };
  return {
    hospitals: addable("hospital", "activeHospital", hospitals),
    specialisms: addable("specialism", "medicalSpecialism", listOfferedLabels(model.medicalSpecialism)),
  };
}
