import "server-only";
import { listInUsePhaseLabels } from "../../entries/phase";
import {
  isMultiField,
  SINGLE_AND_MULTI_CHOICE_KEYS,
  type SingleOrMultiChoiceKey,
} from "../../fields/entry-fields";
import { fieldColumnSql } from "../../fields/server/columns";
import { getDataModel } from "../../fields/server/data-model";
import { ANONYMOUS } from "../../platform/auth/actor";
import { createKeyedCache } from "../../platform/cache";
import { Prisma, runReadOnReplica } from "../../platform/database/db";
import { buildFacets, countFoundByValue } from "../../search/server/counts";
import { ONLY_IN_USE } from "../explorer";
import type { Statistics } from "../rules";
import { buildCountedEntriesCondition } from "./counted-entries";
import { getFigureCounts } from "./figures";

const COUNTED_KEYS = SINGLE_AND_MULTI_CHOICE_KEYS.filter((key) => key !== "visibility");

const hasNone = (key: SingleOrMultiChoiceKey): Prisma.Sql =>
  isMultiField(key)
    ? Prisma.sql`cardinality(${fieldColumnSql(key)}) = 0`
    : Prisma.sql`${fieldColumnSql(key)} IS NULL`;

function unansweredStatement(counted: Prisma.Sql): Prisma.Sql {
  const unanswered = COUNTED_KEYS.map(
    (key) => Prisma.sql`${key}::text, count(*) FILTER (WHERE ${hasNone(key)})`,
  );
  return Prisma.sql`SELECT json_build_object(${Prisma.join(unanswered)}) AS unanswered,
    max(updated_at) AS "changedAt" FROM entry e WHERE ${counted}`;
}

async function countUnanswered(onlyInUse: boolean): Promise<Pick<Statistics, "unanswered" | "changedAt">> {
  const counted = await buildCountedEntriesCondition(onlyInUse);
  const [row] = await runReadOnReplica((database) =>
    database.$queryRaw<{ unanswered: Statistics["unanswered"]; changedAt: Date | null }[]>(
      unansweredStatement(counted),
    ),
  );
  return { unanswered: row?.unanswered ?? {}, changedAt: row?.changedAt?.toISOString() ?? null };
}

const unansweredOf = createKeyedCache("statistics", { of: "entries", most: 2 }, (key) =>
  countUnanswered(key === ONLY_IN_USE),
);

/** Returns the numbers and facets of the dashboard. Public to everyone. */
export async function getStatistics(): Promise<Statistics> {
  const [model, { algorithms, developerNames, hospitals, countedAt }, counted, found] = await Promise.all([
    getDataModel(),
    getFigureCounts(),
    unansweredOf(""),
    countFoundByValue(ANONYMOUS, "", {}),
  ]);
  return {
    ...counted,
    algorithms,
    developers: developerNames,
    hospitals: hospitals.filter(({ count }) => count > 0).length,
    facets: buildFacets(model, () => found),
    countedAt,
  };
}

/** Returns the numbers of the dashboard's charts over the public entries in use. Public to everyone. */
export async function getStatisticsOfUse(): Promise<
  Pick<Statistics, "algorithms" | "unanswered" | "facets">
> {
  const model = await getDataModel();
  const [{ unanswered }, found] = await Promise.all([
    unansweredOf(ONLY_IN_USE),
    countFoundByValue(ANONYMOUS, "", { technicalReadinessLevel: listInUsePhaseLabels(model) }),
  ]);
  return { algorithms: found.total, unanswered, facets: buildFacets(model, () => found) };
}
