import type pg from "pg";
import { getColumnName, isMultiField, isSingleOrMultiChoice } from "../../lib/fields/entry-fields";
import { DATA_MODEL } from "../../prisma/content/data-model";
import { INSTITUTIONS } from "../../prisma/content/institutions";

/** Returns a seeded random generator of numbers from 0 to 1 (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Share of the entries about radiology: 1,412 of 10,000. */
const RADIOLOGY_PART = 0.1412;
export const FREQUENT_SEARCH_WORD = "radiologie";

const TASKS =
  "Opsporen van,Voorspellen van,Meten van,Volgen van,Triage bij,Samenvatten van verslagen over,Waarschuwen voor,Indelen van,Plannen rond,Beoordelen van".split(
    ",",
  );
const FINDINGS =
  "longnodules,hartfalen,delier,sepsis,botbreuken,hersenbloedingen,borstkanker,netvliesschade,huidkanker,nierfalen,diabetes,decubitus,valincidenten,heropname,trombose,longembolie,prostaatkanker,darmpoliepen,epilepsie,boezemfibrilleren,vroeggeboorte,artrose,wondinfecties,ondervoeding,pneumonie,beroerte,aneurysma,COPD,astma,reuma,dementie,depressie".split(
    ",",
  );
const SOURCES =
  "CT-scans,MRI-beelden,röntgenfoto’s,echobeelden,hartfilmpjes,labwaarden,verpleegkundige rapportages,ontslagbrieven,monitorgegevens,weefselcoupes,endoscopiebeelden,het patiëntendossier".split(
    ",",
  );
const PLACES =
  "op de spoedeisende hulp,op de intensive care,op de polikliniek,op de verpleegafdeling,in de thuiszorg,op de operatiekamer,bij de huisarts,in de revalidatie".split(
    ",",
  );
const REMARKS = [
  "De uitkomst staat naast de eigen beoordeling en vervangt die nooit.",
  "Elke week bekijkt een klinisch informaticus de afwijkende gevallen.",
  "Het model is met gegevens van eigen patiënten gevalideerd en wordt elk kwartaal nagekeken.",
  "Bij twijfel geldt altijd het oordeel van de behandelaar.",
  "De verpleegkundige ziet de waarschuwing in het dossier en legt de opvolging vast.",
  "Gegevens verlaten het ziekenhuis niet; het algoritme draait op eigen apparatuur.",
  "Voor kinderen en bij zwangerschap staat de functie uit.",
  "De leverancier levert elk half jaar een nieuwe versie, die eerst twee weken meeloopt zonder dat iemand haar ziet.",
];
const SYLLABLES = "ba,ceno,dro,fili,gasto,hepta,kino,lumo,mira,neuro,osto,pulmo,quano,reno,sali,torva".split(
  ",",
);

/** Returns one of 4,096 rare words, each used equally often. */
function rareWord(number: number): string {
  const part = (shift: number) => SYLLABLES[(number >> shift) & 15] ?? "";
  return `${part(0)}${part(4)}${part(8)}se`;
}

const RARE_WORDS = 4_096;
const ID = "bench-";

const choiceFields = DATA_MODEL.flatMap(({ key, values }) =>
  isSingleOrMultiChoice(key) && key !== "visibility" && key !== "activeHospital"
    ? [{ key, labels: values.map((value) => (typeof value === "string" ? value : value.label)) }]
    : [],
);

type Row = Record<string, unknown>;

export interface GeneratedPerson {
  id: string;
  institutionId: string | null;
}

function pickSome(labels: readonly string[], pick: () => number): string[] {
  const count = Math.floor(pick() * 4);
  return [...new Set(Array.from({ length: count }, () => labels[Math.floor(pick() * labels.length)] ?? ""))];
}

type ValueIds = Map<string, number>;

const nameOf = (field: string, label: string) => `${field}\n${label}`;

async function readValueIds(client: pg.Client): Promise<ValueIds> {
  const { rows } = await client.query<{ field: string; label: string; id: number }>(
    "SELECT field_key AS field, label, id FROM list_value",
  );
  return new Map(rows.map(({ field, label, id }) => [nameOf(field, label), id]));
}

function choices(pick: () => number, ids: ValueIds): Row {
  return Object.fromEntries(
    choiceFields.map(({ key, labels }) => {
      // The first values of a list are chosen more often than the last ones, as in real data.
      const one = labels[Math.floor(pick() ** 1.7 * labels.length)] ?? null;
      const idOf = (label: string | null) => ids.get(nameOf(key, label ?? "")) ?? null;
      const chosen = isMultiField(key)
        ? pickSome(labels, pick).flatMap((label) => idOf(label) ?? [])
        : idOf(pick() < 0.15 ? null : one);
      return [getColumnName(key), chosen];
    }),
  );
}

const chanceOf = (number: number) => chance(number * 7_919 + 17);

/**
 * Returns the row of table entry for a number, the same in every run, without the columns that the database
 * generates.
 */
function entryRow(number: number, people: readonly GeneratedPerson[], ids: ValueIds): Row {
  const pick = chanceOf(number);
  const any = (list: readonly string[]) => list[Math.floor(pick() * list.length)] ?? "";
  const rare = rareWord(Math.floor(pick() * RARE_WORDS));
  const [task, finding, source, place] = [any(TASKS), any(FINDINGS), any(SOURCES), any(PLACES)];
  const isRadiology = pick() < RADIOLOGY_PART;
  const person = people[Math.floor(pick() * people.length)];
  const seen = pick();
  const moment = new Date(
    Date.UTC(2016, 0, 1) + Math.floor(pick() * 3_900) * 86_400_000 + number,
  ).toISOString();
  return {
    ...choices(pick, ids),
    id: `${ID}${String(number).padStart(7, "0")}`,
    algorithm_name: `${task} ${finding} uit ${source} ${number}`,
    description: [
      `${task} ${finding} uit ${source} ${place}${isRadiology ? `, voor de afdeling ${FREQUENT_SEARCH_WORD}` : ""}, ook bij ${rare}.`,
      any(REMARKS),
      any(REMARKS),
    ].join(" "),
    intended_purpose: `${any(REMARKS)} ${any(REMARKS)} ${any(REMARKS)}`,
    benefit_claims: any(REMARKS),
    lessons_learned: any(REMARKS),
    visibility: seen < 0.85 ? "PUBLIC" : seen < 0.95 ? "INSTITUTION" : "PRIVATE",
    active_hospital_id: ids.get(nameOf("activeHospital", any(INSTITUTIONS.map(({ name }) => name)))),
    contact_email: "ai@umc-voorbeeld.example",
    developer_name: `Ontwikkelaar ${Math.floor(pick() * 400)}`,
    author_id: person?.id,
    institution_id: person?.institutionId,
    created_at: moment,
    updated_at: moment,
  };
}

/** Returns the rare word in the text of a generated entry. */
export function getRareWordOfEntry(id: string): string {
  return rareWord(Math.floor(chanceOf(Number(id.slice(ID.length)))() * RARE_WORDS));
}

/** Inserts two authors per institution, and returns them with the existing people. */
async function loadPeople(client: pg.Client): Promise<GeneratedPerson[]> {
  await client.query(
    `INSERT INTO "user" (id, email, name, institution_id, verified, allow_access)
     SELECT 'bench-' || id || number, 'bench-' || id || number || '@bench.example', 'Auteur ' || number, id, TRUE, TRUE
     FROM institution, generate_series(1, 2) AS number ON CONFLICT DO NOTHING`,
  );
  const { rows } = await client.query<GeneratedPerson>(
    `SELECT id, institution_id AS "institutionId" FROM "user" WHERE allow_access ORDER BY email`,
  );
  return rows;
}

const ENTRIES_PER_PRODUCT = 10;

/** Returns the slug of the product of the entry with this number. */
export const buildProductSlug = (number: number) =>
  `${ID}product-${Math.floor(number / ENTRIES_PER_PRODUCT)}`;

/** Inserts confirmed products for a range of entries; every second entry uses one. */
async function loadProducts(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `INSERT INTO supplier (id, name) SELECT '${ID}' || n, 'Leverancier ' || n FROM generate_series(0, 399) AS n
     ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `INSERT INTO product (id, slug, name, supplier_id, description, law, risk_class, confirmed_at, medical_specialism_id)
     SELECT '${ID}product-' || n, '${ID}product-' || n, 'Product ' || n, '${ID}' || n % 400,
       'Helpt bij taak ' || n % 50, 'MDR', 'IIa', now(),
       (SELECT id FROM list_value WHERE field_key = 'medicalSpecialism' ORDER BY id OFFSET n % 40 LIMIT 1)
     FROM generate_series($1::int, $2::int) AS n ON CONFLICT DO NOTHING`,
    [Math.floor(from / ENTRIES_PER_PRODUCT), Math.floor((to - 1) / ENTRIES_PER_PRODUCT)],
  );
  await client.query("VACUUM (ANALYZE) product");
}

const BATCH = 1_000;

/**
 * Inserts the entries of a range of numbers as the owner of the tables; optionally with one product per ten entries.
 */
export async function insertGeneratedEntries(
  client: pg.Client,
  from: number,
  to: number,
  { withProducts = false } = {},
): Promise<void> {
  const [people, ids] = [await loadPeople(client), await readValueIds(client)];
  if (withProducts) await loadProducts(client, from, to);
  for (let start = from; start < to; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, to - start) }, (_, index) => {
      const number = start + index;
      const product = withProducts && number % 2 === 0 ? { product_id: buildProductSlug(number) } : {};
      return { ...product, ...entryRow(number, people, ids) };
    });
    const columns = Object.keys(rows[0] ?? {}).join(", ");
    await client.query(
      `INSERT INTO entry (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::entry, $1::json)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query("VACUUM (ANALYZE) entry");
}
