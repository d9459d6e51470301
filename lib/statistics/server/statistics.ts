import "server-only";
import { buildPublicEntryCondition } from "../../entries/server/conditions";
import {
  isMultiField,
  SINGLE_AND_MULTI_CHOICE_KEYS,
  type SingleOrMultiChoiceKey,
} from "../../fields/entry-fields";
import { fieldColumnSql } from "../../fields/server/columns";
import { getDataModel } from "../../fields/server/data-model";
import { ANONYMOUS } from "../../platform/auth/actor";
import { createCachedLoader } from "../../platform/cache";
import { Prisma, runReadOnReplica } from "../../platform/database/db";
import { buildFacets, countFoundByValue } from "../../search/server/counts";
import type { Statistics } from "../rules";
import { getFigureCounts } from "./figures";

const COUNTED_KEYS = SINGLE_AND_MULTI_CHOICE_KEYS.filter((key) => key !== "visibility");

const hasNone = (key: SingleOrMultiChoiceKey): Prisma.Sql =>
  isMultiField(key)
    ? Prisma.sql`cardinality(${fieldColumnSql(key)}) = 0`
    : Prisma.sql`${fieldColumnSql(key)} IS NULL`;

function unansweredStatement(): Prisma.Sql {
  const unanswered = COUNTED_KEYS.map(
    (key) => Prisma.sql`${key}::text, count(*) FILTER (WHERE ${hasNone(key)})`,
  );
  return Prisma.sql`SELECT json_build_object(${Prisma.join(unanswered)}) AS unanswered,
    max(updated_at) AS "changedAt" FROM entry e WHERE ${buildPublicEntryCondition()}`;
}

async function countUnanswered(): Promise<Pick<Statistics, "unanswered" | "changedAt">> {
  const [row] = await runReadOnReplica((database) =>
    database.$queryRaw<{ unanswered: Statistics["unanswered"]; changedAt: Date | null }[]>(
      unansweredStatement(),
    ),
  );
  return { unanswered: row?.unanswered ?? {}, changedAt: row?.changedAt?.toISOString() ?? null };
}

const getUnanswered = createCachedLoader("statistics", "entries", countUnanswered);

/** Returns the numbers and facets of the dashboard. Public to everyone. */
export async function getStatistics(): Promise<Statistics> {
  const [model, { algorithms, developerNames, hospitals, countedAt }, counted, found] = await Promise.all([
    getDataModel(),
    getFigureCounts(),
    getUnanswered(),
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
