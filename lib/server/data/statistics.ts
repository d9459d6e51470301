import "server-only";
import type { Statistics } from "../../domain/dto";
import { remembered } from "../cache";
import { db } from "../db";
import { getDataModel } from "./data-model";
import { publicOnly } from "./entry-conditions";
import { countFacets } from "./facets";

async function countStatistics(): Promise<Statistics> {
  const model = await getDataModel();
  const [headline, facets] = await Promise.all([
    db().$queryRaw<{ algorithms: number; developers: number; hospitals: number }[]>`
      SELECT count(*)::int AS algorithms, count(DISTINCT developer_name)::int AS developers,
        count(DISTINCT active_hospital)::int AS hospitals
      FROM entry e WHERE ${publicOnly()}`,
    countFacets(model, publicOnly(), {}),
  ]);
  const counted = headline[0] ?? { algorithms: 0, developers: 0, hospitals: 0 };
  return { ...counted, facets, countedAt: new Date().toISOString() };
}

const statistics = remembered("statistics", countStatistics);

/** Public to everyone. */
export function getStatistics(): Promise<Statistics> {
  return statistics.get();
}

export function forgetStatistics(): void {
  statistics.drop();
}
