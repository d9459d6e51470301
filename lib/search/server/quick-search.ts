import "server-only";
import { visibleTo } from "../../entries/server/conditions";
import { offeredHospitalSlugs } from "../../institutions/server/slugs";
import { paths, publicPaths } from "../../paths";
import type { Actor } from "../../platform/auth/actor";
import { authorise, may } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { pattern } from "../../platform/database/text-pattern";
import type { Language } from "../../platform/language/language";
import { findProducts } from "../../products/server/suggestions";
import type { QuickFound } from "../answers";
import { effectiveSearch, writeQuery } from "../query";
import { findClosest } from "./closest";
import { findEntries, findValues } from "./suggestions";

const MOST = 4;
/** Maximum number of matching entries in which products are found and counted: all would take too long. */
const COMPARED_ENTRIES = 500;

const searched = (text: string) => `${paths.home}?${writeQuery({ search: text })}`;

/**
 * Finds commercial products and their developers in entries that the actor may see and that are not linked to a
 * product, those with most entries first.
 */
async function findNamedProducts(actor: Actor, text: string): Promise<QuickFound[]> {
  const holds = (column: Prisma.Sql) => Prisma.sql`fold_text(${column}) LIKE ${pattern(text)}`;
  const product = Prisma.sql`name_commercial_product`;
  const rows = await db().$queryRaw<{ name: string; developer: string | null; count: number }[]>`
    WITH found AS MATERIALIZED (
      SELECT e.name_commercial_product, e.developer_name FROM entry e
      WHERE ${visibleTo(actor)} AND e.search_text LIKE ${pattern(text)} AND e.name_commercial_product <> '' AND e.product_id IS NULL
      LIMIT ${COMPARED_ENTRIES}
    )
    SELECT ${product} AS name, min(developer_name) AS developer, count(*)::int AS count FROM found
    WHERE ${holds(product)} OR ${holds(Prisma.sql`developer_name`)}
    GROUP BY ${product} ORDER BY count DESC, name LIMIT ${MOST}`;
  return rows.map(({ name, developer }) => ({
    kind: "product",
    text: name,
    detail: developer,
    address: searched(name),
  }));
}

/** Finds the entries closest to a search that finds nothing. */
async function findClosestEntries(actor: Actor, search: string): Promise<QuickFound[]> {
  const ids = await findClosest(actor, { search, filters: {} });
  const rows = await db().$queryRaw<{ id: string; text: string; detail: string | null }[]>`
    SELECT e.id, e.algorithm_name AS text, v.label AS detail
    FROM entry e LEFT JOIN list_value v ON v.id = e.active_hospital_id
    WHERE e.id = ANY(${ids}::text[]) AND ${visibleTo(actor)} ORDER BY array_position(${ids}::text[], e.id)`;
  return rows.map(({ id, text, detail }) => ({ kind: "entry", text, detail, address: paths.entry(id) }));
}

/** Returns the results of searchQuickly or, if there are none, the closest entries. Public to everyone. */
export async function searchOrClosest(
  actor: Actor,
  search: string,
  language: Language,
): Promise<{ found: QuickFound[]; isClosest: boolean }> {
  const found = await searchQuickly(actor, search, language);
  return found.length > 0
    ? { found, isClosest: false }
    : { found: await findClosestEntries(actor, search), isClosest: true };
}

/**
 * Finds what users may want to open, by a part of its name: entries and products that they may see, and hospitals with
 * a page or any entries. Commercial names lead to a search, so only users who may search get them. Nothing under three
 * characters.
 */
export async function searchQuickly(actor: Actor, search: string, language: Language): Promise<QuickFound[]> {
  authorise(actor, "public.read");
  const text = effectiveSearch(search);
  if (text === "") return [];
  const maySearch = may(actor, "entry.list");
  const slugs = await offeredHospitalSlugs();
  const [entries, products, named, hospitals] = await Promise.all([
    findEntries(actor, text),
    findProducts(actor, text, MOST),
    maySearch ? findNamedProducts(actor, text) : [],
    findValues(actor, text, language, { only: "activeHospital", most: MOST, also: slugs }),
  ]);
  const addressOf = (hospital: string) => {
    const slug = slugs.get(hospital);
    if (slug !== undefined) return paths.hospital(slug);
    return maySearch
      ? paths.filtered("activeHospital", hospital)
      : publicPaths.explore("activeHospital", hospital);
  };
  return [
    ...entries.map(({ _id, algorithmName, activeHospital, developerName, count }) => ({
      kind: "entry" as const,
      text: algorithmName,
      detail:
        (count > 1 && maySearch ? [] : [activeHospital, developerName]).filter(Boolean).join(" · ") || null,
      address: count > 1 && maySearch ? searched(algorithmName) : paths.entry(_id),
    })),
    ...[
      ...products.map(({ name, slug, supplier }) => ({
        kind: "product" as const,
        text: name,
        detail: supplier,
        address: paths.product(slug),
      })),
      ...named,
    ].slice(0, MOST),
    ...hospitals.map(({ value, shown }) => ({
      kind: "hospital" as const,
      text: shown ?? value,
      detail: null,
      address: addressOf(value),
    })),
  ];
}
