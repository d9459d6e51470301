import type { Actor } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { invalidateCachedSources } from "@/lib/platform/database/invalidate";
import { listEntries } from "@/lib/search/server/entry-list";
import { type Found, judge, type Outcome } from "./metric";
import type { QualitySet } from "./sets";

const PAGE_SIZE = 100;
const ID = "quality-";

const LISTED = ["algorithmType", "activeHospital", "medicalSpecialism", "primaryDeveloper"] as const;
type Listed = Record<(typeof LISTED)[number], string | null>;

/** The ids of these values of lists, which are added where there are none. */
async function readValues(
  chosen: readonly Listed[],
): Promise<(field: string, label: string | null) => number | null> {
  const read = async () => {
    const rows = await db().listValue.findMany({ where: { fieldKey: { in: [...LISTED] } } });
    return new Map(rows.map(({ fieldKey, label, id }) => [`${fieldKey} ${label}`, id]));
  };
  const known = await read();
  for (const fieldKey of LISTED) {
    const labels = new Set(chosen.flatMap((one) => one[fieldKey] ?? []));
    const missing = [...labels].filter((label) => !known.has(`${fieldKey} ${label}`));
    await db().listValue.createMany({ data: missing.map((label) => ({ fieldKey, label, position: 0 })) });
  }
  invalidateCachedSources("data model");
  const ids = await read();
  return (field, label) => ids.get(`${field} ${label}`) ?? null;
}

/** Adds a set's entries and their hospitals. Whoever searches sees them all, as all are public. */
export async function loadSet({ entries }: QualitySet, authorId: string): Promise<void> {
  const known = await db().listValue.findMany({ where: { fieldKey: "activeHospital" } });
  const labels = new Set(known.map(({ label }) => label));
  const hospitals = new Set(entries.map(({ activeHospital }) => activeHospital));
  await db().institution.createMany({
    data: [...hospitals]
      .filter((name) => !labels.has(name))
      .map((name) => ({ name, kind: "example", city: "Voorbeeldstad" })),
  });
  const listed = entries.map((entry) => ({
    ...entry,
    primaryDeveloper: entry.nameCommercialProduct === undefined ? null : "Commercieel bedrijf",
  }));
  const idOf = await readValues(listed);
  await db().entry.createMany({
    data: listed.map(
      ({ key, algorithmType, activeHospital, medicalSpecialism, primaryDeveloper, ...texts }) => ({
        ...texts,
        id: ID + key,
        algorithmType: idOf("algorithmType", algorithmType),
        activeHospital: idOf("activeHospital", activeHospital),
        medicalSpecialism: idOf("medicalSpecialism", medicalSpecialism),
        primaryDeveloper: idOf("primaryDeveloper", primaryDeveloper),
        visibility: "PUBLIC",
        authorId,
      }),
    ),
  });
}

/** Asks the queries of a set, whose entries are the only ones in the register. */
export async function measureSet({ queries }: QualitySet, actor: Actor): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const judged of queries) outcomes.push(judge(judged, await find(actor, judged.query)));
  return outcomes;
}

async function find(actor: Actor, search: string): Promise<Found> {
  const keys: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = { search, filters: {}, sort: "relevance" as const, page, pageSize: PAGE_SIZE };
    const { entries, total, corrected } = await listEntries(actor, query);
    keys.push(...entries.map(({ _id }) => _id.slice(ID.length)));
    if (entries.length === 0 || keys.length >= total) return { keys, corrected };
  }
}
