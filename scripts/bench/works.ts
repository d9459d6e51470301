import { INSTITUTIONS } from "../../prisma/content/institutions";
import { buildProductSlug, FREQUENT_SEARCH_WORD, getRareWordOfEntry } from "../../tests/support/many-entries";
import type { LoadResults } from "./load";

/** Results of one kind of work at one register size. */
export interface Measurement {
  size: number;
  /** Results with many parallel connections, at full speed. */
  busy: LoadResults;
  /** Results with one request at a time. */
  calm: LoadResults;
}

export interface MeasuredWork {
  name: string;
  /** Returns the path of a request by its number. `ids` are those of public entries. */
  pathOf: (number: number, ids: readonly string[]) => string;
  isAnonymous?: true;
  /** Maximum growth factor of the p50 of `calm` (one request at a time) from the smallest to the largest size. */
  growth?: number;
}

export interface AssessedMeasurementGoal {
  /** Subject of the goal, such as the work and the size. */
  of: string;
  says: string;
  is: number;
  isMet: boolean;
}

const hospital = (number: number) =>
  encodeURIComponent(INSTITUTIONS[number % INSTITUTIONS.length]?.name ?? "");
// Visits all ids before any repeats.
const id = (number: number, ids: readonly string[]) => ids[(number * 31) % ids.length] ?? "";
const word = (number: number, ids: readonly string[]) => getRareWordOfEntry(id(number, ids));
/** Slug of one of the products that exist at the smallest size. */
const product = (number: number) => buildProductSlug((number * 31) % 1_000);
/** Returns a word with a typing error: two letters swapped. */
const mistyped = (right: string) => right.slice(0, 3) + right.charAt(4) + right.charAt(3) + right.slice(5);

export const MEASURED_WORKS: readonly MeasuredWork[] = [
  {
    name: "API: list with total",
    pathOf: () => "/api/algorithm?page=1",
    growth: 3,
  },
  {
    name: `API: search '${FREQUENT_SEARCH_WORD}' with total`,
    pathOf: () => `/api/algorithm?search=${FREQUENT_SEARCH_WORD}&page=1`,
    growth: 3,
  },
  {
    name: "API: search, another word at each request",
    pathOf: (number, ids) => `/api/algorithm?search=${word(number, ids)}&page=1`,
    growth: 3,
  },
  {
    name: "API: search with a typing mistake",
    pathOf: (number, ids) => `/api/algorithm?search=${mistyped(word(number, ids))}&page=1`,
  },
  {
    name: "API: filter on a hospital with total",
    pathOf: (number) => `/api/algorithm?activeHospital=${hospital(number)}&page=1`,
  },
  {
    name: "API: one entry",
    pathOf: (number, ids) => `/api/algorithm/${id(number, ids)}`,
    growth: 3,
  },
  {
    name: "API: facets for a search and a filter",
    pathOf: (number, ids) =>
      number % 4 === 0
        ? `/api/algorithm/facets?search=${FREQUENT_SEARCH_WORD}&activeHospital=${hospital(number)}`
        : `/api/algorithm/facets?search=${word(number, ids)}&activeHospital=${hospital(number)}`,
  },
  {
    name: "API: suggestions",
    pathOf: (number, ids) =>
      `/api/algorithm/suggestions?search=${word(number, ids).slice(0, 3 + (number % 5))}`,
  },
  {
    name: "Home page with facets, logged in",
    pathOf: () => "/",
    growth: 3,
  },
  {
    name: "Home page, a search and a filter, logged in",
    pathOf: (number, ids) => `/?search=${word(number, ids)}&activeHospital=${hospital(number)}`,
  },
  { name: "Dashboard, logged in", pathOf: () => "/dashboard" },
  {
    name: "An entry's page, logged in",
    pathOf: (number, ids) => `/algorithm/${id(number, ids)}/detail`,
    growth: 3,
  },
  {
    name: "API: products",
    pathOf: (number) => `/api/v1/products?page=${1 + (number % 4)}`,
    growth: 3,
  },
  { name: "Products, logged in", pathOf: () => "/products" },
  {
    name: "Products, a search, logged in",
    pathOf: (number) => `/products?search=product+${number % 1_000}`,
  },
  {
    name: "A product's page, logged in",
    pathOf: (number) => `/product/${product(number)}`,
    growth: 3,
  },
  { name: "Dashboard", pathOf: () => "/dashboard", isAnonymous: true, growth: 3 },
  { name: "About", pathOf: () => "/about", isAnonymous: true },
  { name: "Products", pathOf: () => "/products", isAnonymous: true },
  { name: "A product's page", pathOf: (number) => `/product/${product(number)}`, isAnonymous: true },
  { name: "Hospitals", pathOf: () => "/hospitals", isAnonymous: true },
  {
    name: "An entry's page, again and again",
    pathOf: (_number, ids) => `/algorithm/${id(0, ids)}/detail`,
    isAnonymous: true,
    growth: 3,
  },
];
