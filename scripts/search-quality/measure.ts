import type { Actor } from "../../lib/platform/auth/actor";
import { db } from "../../lib/platform/database/db";
import { forget } from "../../lib/platform/database/forget";
import { listEntries } from "../../lib/search/server/entry-list";
import { type Found, judge, type Outcome } from "./metric";
import type { QualitySet } from "./sets";

const PAGE_SIZE = 100;
const ID = "quality-";

/** The id of a value of a list, which is added where there is none. */
async function valueId(fieldKey: string, label: string): Promise<number> {
  const known = await db().listValue.findFirst({ where: { fieldKey, label }, select: { id: true } });
  const value = known ?? (await db().listValue.create({ data: { fieldKey, label, position: 0 } }));
  return value.id;
}

/** Adds a set's entries and their hospitals. Whoever searches sees them all, as all are public. */
export async function loadSet({ entries }: QualitySet, authorId: string): Promise<void> {
  const hospitals = [...new Set(entries.map(({ activeHospital }) => activeHospital))];
  await db().institution.createMany({
    data: hospitals.map((name) => ({ name, kind: "example", city: "Voorbeeldstad" })),
    skipDuplicates: true,
  });
  for (const { key, algorithmType, activeHospital, medicalSpecialism, ...content } of entries) {
    const isCommercial = content.nameCommercialProduct !== undefined;
    await db().entry.create({
      data: {
        ...content,
        id: ID + key,
        algorithmType: await valueId("algorithmType", algorithmType),
        activeHospital: await valueId("activeHospital", activeHospital),
        medicalSpecialism: await valueId("medicalSpecialism", medicalSpecialism),
        primaryDeveloper: isCommercial ? await valueId("primaryDeveloper", "Commercieel bedrijf") : null,
        visibility: "PUBLIC",
        authorId,
      },
    });
  }
  forget("data model");
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
