import "server-only";
import { ANONYMOUS } from "../../domain/actor";
import type { Statistics } from "../../domain/dto";
import { remembered } from "../cache";
import { fromReplica, Prisma } from "../db";
import { getDataModel } from "./data-model";
import { publicOnly } from "./entry-conditions";
import { facetsOf } from "./facets";
import { countFindings } from "./findings";

export function headlineStatement(): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS algorithms, count(DISTINCT developer_name)::int AS developers,
    count(DISTINCT active_hospital)::int AS hospitals, max(updated_at) AS "changedAt" FROM entry e WHERE ${publicOnly()}`;
}

interface HeadlineRow extends Pick<Statistics, "algorithms" | "developers" | "hospitals"> {
  changedAt: Date | null;
}

const NOTHING: HeadlineRow = { algorithms: 0, developers: 0, hospitals: 0, changedAt: null };

async function countHeadlines(): Promise<Omit<Statistics, "facets">> {
  const countedAt = new Date().toISOString();
  const rows = await fromReplica((database) => database.$queryRaw<HeadlineRow[]>(headlineStatement()));
  const { changedAt, ...counts } = rows[0] ?? NOTHING;
  return { ...counts, countedAt, changedAt: changedAt?.toISOString() ?? null };
}

const headlines = remembered("statistics", "entries", countHeadlines);

/** Public to everyone. */
export async function getStatistics(): Promise<Statistics> {
  const [model, counted, found] = await Promise.all([
    getDataModel(),
    headlines(),
    countFindings(ANONYMOUS, "", {}),
  ]);
  return { ...counted, facets: facetsOf(model, () => found) };
}
