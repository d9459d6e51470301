import { INSTITUTIONS } from "../../prisma/content/institutions";
import { COMMON_WORD, RARE_WORDS, rareWord } from "./entries";
import type { Figures } from "./load";

/** What was measured of one kind of work at one size, and what its yardsticks did in the same minutes. */
export interface Measured {
  size: number;
  /** With many connections at once, as fast as it goes. */
  busy: Figures;
  /** One request after another. */
  calm: Figures;
  /** Requests per second of the bare server with the same statements, and of the empty page. */
  bare: number;
  empty: number;
}

export interface Work {
  name: string;
  /** The address of a request by its number. `ids` are those of public entries. */
  pathOf: (number: number, ids: readonly string[]) => string;
  isAnonymous?: true;
  /** Grows at most so many times from the smallest to the largest size, in its calm p50. */
  growth?: number;
  /** What the figures at a size must be; null when there is no goal for that size. */
  goals?: ((measured: Measured) => Goal | null)[];
}

export interface Goal {
  says: string;
  is: number;
  isMet: boolean;
}

const atLeast = (says: string, is: number, least: number): Goal => ({ says, is, isMet: is >= least });
const atMost = (says: string, is: number, most: number): Goal => ({ says, is, isMet: is <= most });

const ofBare = (part: number) => (one: Measured) =>
  one.size === 10_000
    ? atLeast(`minstens ${part} × de kale server`, one.busy.perSecond / one.bare, part)
    : null;
const ofEmpty = (part: number) => (one: Measured) =>
  one.size === 10_000
    ? atLeast(`minstens ${part} × de lege pagina`, one.busy.perSecond / one.empty, part)
    : null;
const p95 = (limits: Readonly<Record<number, number>>) => (one: Measured) => {
  const limit = limits[one.size];
  return limit === undefined ? null : atMost(`p95 hoogstens ${limit} ms`, one.calm.p95, limit);
};
/** Three times the best that general products do for the same work (design/search.md), on two cores. */
const others = (limits: Readonly<Record<number, number>>) => (one: Measured) => {
  const limit = limits[one.size];
  return limit === undefined ? null : atLeast(`minstens ${limit} verzoeken/s`, one.busy.perSecond, limit);
};

const hospital = (number: number) =>
  encodeURIComponent(INSTITUTIONS[number % INSTITUTIONS.length]?.name ?? "");
// Steps through all words before one comes back.
const word = (number: number) => rareWord((number * 1_337) % RARE_WORDS);
const id = (number: number, ids: readonly string[]) => ids[(number * 31) % ids.length] ?? "";

export const WORKS: readonly Work[] = [
  {
    name: "API: lijst met totaal",
    pathOf: () => "/api/algorithm?page=1",
    growth: 3,
    goals: [others({ 10000: 537, 100000: 474 })],
  },
  {
    name: `API: zoeken ‘${COMMON_WORD}’ met totaal`,
    pathOf: () => `/api/algorithm?search=${COMMON_WORD}&page=1`,
    growth: 3,
    goals: [ofBare(0.5), others({ 10000: 117, 100000: 11.7 })],
  },
  {
    name: "API: zoeken, elk verzoek een ander woord",
    pathOf: (number) => `/api/algorithm?search=${word(number)}&page=1`,
    growth: 3,
    goals: [ofBare(0.5)],
  },
  {
    name: "API: filter op een ziekenhuis met totaal",
    pathOf: (number) => `/api/algorithm?activeHospital=${hospital(number)}&page=1`,
    goals: [others({ 10000: 726, 100000: 828 })],
  },
  {
    name: "API: één algoritme",
    pathOf: (number, ids) => `/api/algorithm/${id(number, ids)}`,
    growth: 3,
  },
  {
    name: "API: facetten bij zoeken en een filter",
    pathOf: (number) =>
      number % 4 === 0
        ? `/api/algorithm/facets?search=${COMMON_WORD}&activeHospital=${hospital(number)}`
        : `/api/algorithm/facets?search=${word(number)}&activeHospital=${hospital(number)}`,
    goals: [p95({ 10000: 50, 100000: 150 })],
  },
  {
    name: "API: suggesties bij het typen",
    pathOf: (number) => `/api/algorithm/suggestions?search=${word(number).slice(0, 3 + (number % 5))}`,
  },
  {
    name: "Startpagina met facetten, ingelogd",
    pathOf: () => "/",
    growth: 3,
    goals: [ofEmpty(0.4), p95({ 100000: 250 })],
  },
  {
    name: "Startpagina, zoeken en een filter",
    pathOf: (number) => `/?search=${word(number)}&activeHospital=${hospital(number)}`,
    goals: [p95({ 100000: 250 })],
  },
  { name: "Dashboard", pathOf: () => "/dashboard", isAnonymous: true, growth: 3, goals: [ofEmpty(0.7)] },
  { name: "Over het register", pathOf: () => "/about", isAnonymous: true, goals: [ofEmpty(0.7)] },
  {
    name: "Detailpagina",
    pathOf: (number, ids) => `/algorithm/${id(number, ids)}/detail`,
    isAnonymous: true,
    growth: 3,
  },
];
