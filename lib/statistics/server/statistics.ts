import "server-only";
import { publicOnly } from "../../entries/server/conditions";
import { CHOICE_FIELD_KEYS, type ChoiceFieldKey, isMultiField } from "../../fields/entry-fields";
import { columnOf } from "../../fields/server/columns";
import { getDataModel } from "../../fields/server/data-model";
import { ANONYMOUS } from "../../platform/auth/actor";
import { cached } from "../../platform/cache";
import { fromReplica, Prisma } from "../../platform/database/db";
import { countByValue, facetsOf } from "../../search/server/counts";
import type { Statistics } from "../rules";

const COUNTED_KEYS = CHOICE_FIELD_KEYS.filter((key) => key !== "visibility");

const hasNone = (key: ChoiceFieldKey): Prisma.Sql =>
  isMultiField(key) ? Prisma.sql`cardinality(${columnOf(key)}) = 0` : Prisma.sql`${columnOf(key)} IS NULL`;

/** Of activeHospital those values count that name one hospital: 'Anders' is none. */
const NAMES_HOSPITAL = Prisma.sql`active_hospital_id NOT IN (
  SELECT id FROM list_value WHERE field_key = 'activeHospital' AND NOT names_one)`;

function headlineStatement(): Prisma.Sql {
  const unanswered = COUNTED_KEYS.map(
    (key) => Prisma.sql`${key}::text, count(*) FILTER (WHERE ${hasNone(key)})`,
  );
  // "C": which names are the same needs no alphabet to sort by.
  return Prisma.sql`SELECT count(*)::int AS algorithms,
    count(DISTINCT developer_name COLLATE "C")::int AS developers,
    (count(DISTINCT active_hospital_id) FILTER (WHERE ${NAMES_HOSPITAL}))::int AS hospitals,
    json_build_object(${Prisma.join(unanswered)}) AS unanswered, max(updated_at) AS "changedAt"
    FROM entry e WHERE ${publicOnly()}`;
}

interface HeadlineRow extends Pick<Statistics, "algorithms" | "developers" | "hospitals" | "unanswered"> {
  changedAt: Date | null;
}

const NOTHING: HeadlineRow = { algorithms: 0, developers: 0, hospitals: 0, unanswered: {}, changedAt: null };

async function countHeadlines(): Promise<Omit<Statistics, "facets">> {
  const countedAt = new Date().toISOString();
  const rows = await fromReplica((database) => database.$queryRaw<HeadlineRow[]>(headlineStatement()));
  const { changedAt, ...counts } = rows[0] ?? NOTHING;
  return { ...counts, countedAt, changedAt: changedAt?.toISOString() ?? null };
}

const headlines = cached("statistics", "entries", countHeadlines);

/** Public to everyone. */
export async function getStatistics(): Promise<Statistics> {
  const [model, counted, found] = await Promise.all([
    getDataModel(),
    headlines(),
    countByValue(ANONYMOUS, "", {}),
  ]);
  return { ...counted, facets: facetsOf(model, () => found) };
}
