import "server-only";
import { buildVisibleToActorCondition } from "../../entries/server/conditions";
import { getUnretiredHospitalSlugs } from "../../institutions/server/slugs";
import { paths } from "../../paths";
import type { Actor } from "../../platform/auth/actor";
import { authorise } from "../../platform/auth/permissions";
import { db, Prisma } from "../../platform/database/db";
import { buildContainsLikePattern } from "../../platform/database/text-pattern";
import type { Language } from "../../platform/language/language";
import { findProductsByName } from "../../products/server/suggestions";
import type { QuickSearchResult } from "../answers";
import { dropTooShortSearch, formatQueryParameters } from "../query";
import { findSuggestedEntries, suggestFilterValues } from "./suggestions";

const MOST = 4;
/** Maximum number of matching entries in which products are found and counted: all would take too long. */
const COMPARED_ENTRIES = 500;

const searched = (text: string) => `${paths.home}?${formatQueryParameters({ search: text })}`;

/**
 * Finds commercial products and their developers in entries that the actor may see and that are not linked to a
 * product, those with most entries first.
 */
async function findNamedProducts(actor: Actor, text: string): Promise<QuickSearchResult[]> {
  const holds = (column: Prisma.Sql) =>
    Prisma.sql`fold_text(${column}) LIKE ${buildContainsLikePattern(text)}`;
  const product = Prisma.sql`name_commercial_product`;
  const rows = await db().$queryRaw<{ name: string; developer: string | null; count: number }[]>`
    WITH found AS MATERIALIZED (
      SELECT e.name_commercial_product, e.developer_name FROM entry e
      WHERE ${buildVisibleToActorCondition(actor)} AND e.search_text LIKE ${buildContainsLikePattern(text)} AND e.name_commercial_product <> '' AND e.product_id IS NULL
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

/**
 * Finds what users may want to open, by a part of its name: entries and products that they may see, and hospitals with
 * a page or any entries. Nothing under three characters. Open to everyone.
 */
export async function searchQuickly(
  actor: Actor,
  search: string,
  language: Language,
): Promise<QuickSearchResult[]> {
  authorise(actor, "entry.search");
  const text = dropTooShortSearch(search);
  if (text === "") return [];
  const slugs = await getUnretiredHospitalSlugs();
  const [entries, products, named, hospitals] = await Promise.all([
    findSuggestedEntries(actor, text),
    findProductsByName(actor, text, MOST),
    findNamedProducts(actor, text),
    suggestFilterValues(actor, text, language, { only: "activeHospital", most: MOST, also: slugs }),
  ]);
  const addressOf = (hospital: string) => {
    const slug = slugs.get(hospital);
    return slug === undefined ? paths.filtered("activeHospital", hospital) : paths.hospital(slug);
  };
  return [
    ...entries.map(({ _id, algorithmName, activeHospital, developerName, count }) => ({
      kind: "entry" as const,
      text: algorithmName,
      detail: (count > 1 ? [] : [activeHospital, developerName]).filter(Boolean).join(" · ") || null,
      address: count > 1 ? searched(algorithmName) : paths.entry(_id),
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
