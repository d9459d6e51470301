import "server-only";
import { ROUTES } from "../../dossier/rules";
import { summariseDossiers } from "../../dossier/server/summary";
import type { EntryUseState } from "../../entries/phase";
import { findEntryUseState } from "../../entries/phase";
import { addYears, formatDutchDay } from "../../entries/recheck-day";
import { toVersionContent } from "../../entries/server/rows";
import { summariseExperiences } from "../../experiences/rules";
import type { DataModel } from "../../fields/data-model";
import type { Visibility } from "../../fields/entry-fields";
import { getDataModel } from "../../fields/server/data-model";
import { db, Prisma, type SqlReader } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { parseDutchTime } from "../../platform/language/dutch-time";
import {
  BOARD_FIGURES,
  type BoardFigureKey,
  type CountedVersion,
  hasHistoryBefore,
  MAX_NAMED_DUTIES,
  type Period,
  summariseEntries,
  type YearOfEntries,
} from "../rules";
import type { BoardReportContent, BoardTexts } from "../schema";

const { sql } = Prisma;

export interface ReportedHospital {
  id: string;
  slug: string;
  name: string;
  city: string;
}

/** SQL: the ids by which entries name the hospital where they are used. */
const valuesOf = (id: string) => sql`(SELECT v.id FROM list_value v WHERE v.institution_id = ${id})`;

/**
 * SQL condition: entry `e` is one of a hospital's for all who look after it: public ones written by its people or used
 * there, and those that its people share with their institution. What is private is in no report.
 */
const isOfHospital = (id: string) => sql`${IS_ENTRY_PUBLISHED_SQL} AND CASE e.visibility
  WHEN 'PUBLIC' THEN e.institution_id = ${id} OR e.active_hospital_id IN ${valuesOf(id)}
  WHEN 'INSTITUTION' THEN e.institution_id = ${id} ELSE FALSE END`;

interface VersionRow {
  entry: string;
  name: string;
  phase: number | string | null;
  reason: string | null;
  visibility: Visibility;
  at: Date;
  isShown: boolean;
}

/** Reads the versions of a hospital's entries, those of an entry in the order in which they were saved. */
async function readVersions(reader: SqlReader, id: string, model: DataModel): Promise<CountedVersion[]> {
  const rows = await reader.$queryRaw<VersionRow[]>`
    SELECT n.entry_id AS entry, n.content ->> 'algorithmName' AS name, n.content -> 'technicalReadinessLevel' AS phase,
      n.content ->> 'reasonCancellation' AS reason, n.visibility, coalesce(n.imported_at, n.created_at) AS at,
      CASE n.visibility
        WHEN 'PUBLIC' THEN coalesce(e.institution_id = ${id}, FALSE)
          OR coalesce(n.content ->> 'activeHospital', '') IN (SELECT v.id::text FROM list_value v WHERE v.institution_id = ${id})
        WHEN 'INSTITUTION' THEN coalesce(e.institution_id = ${id}, FALSE) ELSE FALSE END AS "isShown"
    FROM entry_version n JOIN entry e ON e.id = n.entry_id WHERE ${isOfHospital(id)} ORDER BY n.entry_id, n.number`;
  return rows.map(({ phase: stored, visibility, at, ...row }) => {
    const { technicalReadinessLevel: phase } = toVersionContent(
      { technicalReadinessLevel: stored },
      visibility,
      model,
    );
    return { ...row, phase, state: findEntryUseState(model, phase), at: at.toISOString() };
  });
}

/** Reads the certificates of the products of these entries, with how many of the entries have each product. */
function readCertificates(reader: SqlReader, entries: string[], until: string) {
  return reader.$queryRaw<{ product: string; endsOn: string; algorithms: number }[]>`
    SELECT p.name AS product, to_char(p.certificate_ends_on, 'YYYY-MM-DD') AS "endsOn", count(*)::int AS algorithms
    FROM entry e JOIN product p ON p.id = e.product_id
    WHERE e.id = ANY(${entries}::text[]) AND p.certificate_ends_on <= ${until}::date
    GROUP BY p.id ORDER BY p.certificate_ends_on, fold_text(p.name), p.id`;
}

/** Reads the duties of dossiers that are not fulfilled and late or due by a day, the first due first. */
function readDuties(reader: SqlReader, which: Prisma.Sql, today: string, until: string) {
  return reader.$queryRaw<BoardReportContent["duties"]>`
    SELECT e.id AS entry, e.algorithm_name AS name, l.article, l.text AS duty, l.text_en AS "dutyEn",
      to_char(t.due_on, 'YYYY-MM-DD') AS due, t.due_on < ${today}::date AS late
    FROM dossier_duty t JOIN law_rule l ON l.key = t.rule_key JOIN entry e ON e.id = t.entry_id
    WHERE t.applies AND t.state IN ('open', 'in_work') AND t.due_on <= ${until}::date AND ${which}
    ORDER BY t.due_on, fold_text(e.algorithm_name), e.id, l.position, l.key LIMIT ${MAX_NAMED_DUTIES}`;
}

/** Counts the error reports on a hospital's entries in a period; a report that was reopened counts as open. */
async function countErrors(reader: SqlReader, id: string, { from, until }: Period) {
  const [counts] = await reader.$queryRaw<Record<"errorsReported" | "errorsSolved" | "errorsOpen", number>[]>`
    SELECT count(*) FILTER (WHERE r.created_at >= ${from}::timestamptz)::int AS "errorsReported",
      count(*) FILTER (WHERE r.solved_at >= ${from}::timestamptz AND r.solved_at < ${until}::timestamptz)::int AS "errorsSolved",
      count(*) FILTER (WHERE r.solved_at IS NULL OR r.solved_at >= ${until}::timestamptz)::int AS "errorsOpen"
    FROM error_report r JOIN entry e ON e.id = r.entry_id
    WHERE r.created_at < ${until}::timestamptz AND ${isOfHospital(id)}`;
  return counts ?? { errorsReported: 0, errorsSolved: 0, errorsOpen: 0 };
}

type ChooseAgainAnswer = "yes" | "unsure" | "no" | null;

function readExperiences(reader: SqlReader, id: string, { from, until }: Period) {
  return reader.$queryRaw<{ again: ChooseAgainAnswer }[]>`
    SELECT x.again::text AS again FROM experience x JOIN entry e ON e.id = x.entry_id
    WHERE x.created_at >= ${from}::timestamptz AND x.created_at < ${until}::timestamptz AND ${isOfHospital(id)}`;
}

/** Returns the first moment of a year in Dutch time. */
const getYearStart = (year: number) => new Date(parseDutchTime(`${year}-01-01 00:00:00`)).toISOString();

/** Figures of a period that the register's history has. */
async function countPeriod(reader: SqlReader, id: string, year: YearOfEntries, period: Period) {
  const countIn = (wanted: EntryUseState) => year.inventory.filter(({ state }) => state === wanted).length;
  const [errors, experiences] = await Promise.all([
    countErrors(reader, id, period),
    readExperiences(reader, id, period),
  ]);
  return {
    experiences,
    figures: {
      entries: year.inventory.length,
      inUse: countIn("inUse"),
      testing: countIn("testing"),
      stopped: countIn("stopped"),
      added: year.added.length,
      stoppedInYear: year.stopped.length,
      ...errors,
      experiences: experiences.length,
    },
  };
}

type Figures = Partial<Record<BoardFigureKey, number>>;
type Compared = Pick<BoardReportContent["figures"][number], "previous" | "basis">;

/** Returns last year's figure from its frozen report, or else from the history. */
function compareWithLastYear(
  frozen: number | null | undefined,
  counted: number | undefined,
  hasHistory: boolean,
): Compared {
  if (typeof frozen === "number") return { previous: frozen, basis: "report" };
  if (counted === undefined) return { previous: null, basis: "notKept" };
  return hasHistory ? { previous: counted, basis: "history" } : { previous: null, basis: "noHistory" };
}

/** Counts these entries that had a dossier before a moment. */
async function countDossiers(reader: SqlReader, entryIds: readonly string[], until: string): Promise<number> {
  const [row] = await reader.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM dossier
    WHERE entry_id = ANY(${[...entryIds]}::text[]) AND created_at < ${until}::timestamptz`;
  return row?.count ?? 0;
}

/** Reads last year's frozen report; null if there is none. */
async function readLastFrozen(
  reader: SqlReader,
  id: string,
  year: number,
): Promise<BoardReportContent | null> {
  const [row] = await reader.$queryRaw<{ content: string }[]>`SELECT content FROM board_report
    WHERE institution_id = ${id} AND year = ${year - 1} AND frozen_at IS NOT NULL`;
  return row === undefined ? null : (JSON.parse(row.content) as BoardReportContent);
}

/**
 * Makes the content of a hospital's draft report, as all who look after the hospital see it: up to the end of the year,
 * or up to now. Reads without authorising.
 */
export async function makeReportContent(
  hospital: ReportedHospital,
  year: number,
  { incidents, literacy, asked }: BoardTexts,
  { now = new Date(), reader = db() }: { now?: Date; reader?: SqlReader } = {},
): Promise<BoardReportContent> {
  const { id, slug, name, city } = hospital;
  const model = await getDataModel();
  const versions = await readVersions(reader, id, model);
  const [before, start, end] = [getYearStart(year - 1), getYearStart(year), getYearStart(year + 1)];
  const isOver = end <= now.toISOString();
  const until = isOver ? end : now.toISOString();
  const countedTo = isOver ? `${year}-12-31` : formatDutchDay(now);
  const [current, previous] = [
    summariseEntries(versions, { from: start, until }),
    summariseEntries(versions, { from: before, until: start }),
  ];
  const wanted = current.inventory.filter(({ state }) => state === "inUse" || state === "testing");
  const withDossier = sql`${isOfHospital(id)}
    AND EXISTS (SELECT 1 FROM dossier d WHERE d.entry_id = e.id AND d.created_at < ${until}::timestamptz)`;
  const used = current.inventory.flatMap(({ entry, state }) => (state === "inUse" ? [entry] : []));
  const nextYear = addYears(countedTo, 1);
  const [frozen, counted, countedBefore, certificates, dossiers, duties, usedWithDossier] = await Promise.all(
    [
      readLastFrozen(reader, id, year),
      countPeriod(reader, id, current, { from: start, until }),
      countPeriod(reader, id, previous, { from: before, until: start }),
      readCertificates(
        reader,
        wanted.map(({ entry }) => entry),
        nextYear,
      ),
      summariseDossiers(withDossier, countedTo),
      readDuties(reader, withDossier, countedTo, nextYear),
      countDossiers(reader, used, until),
    ],
  );
  const hasHistory = hasHistoryBefore(versions, start);
  const ended = certificates.filter(({ endsOn }) => endsOn < countedTo).length;
  const figures: Figures = {
    ...counted.figures,
    certificatesEnding: certificates.length - ended,
    certificatesEnded: ended,
    dossiers: dossiers.dossiers,
    withoutDossier: used.length - usedWithDossier,
    dutiesOpen: dossiers.duties.open + dossiers.duties.inWork,
    dutiesLate: dossiers.duties.late,
    literacy: literacy.length,
  };
  const figuresBefore: Figures = countedBefore.figures;
  const inPhase = ({ inventory }: YearOfEntries, wantedPhase: string | null) =>
    inventory.filter(({ phase }) => phase === wantedPhase).length;
  const english = new Map(model.technicalReadinessLevel.values.map(({ label, labelEn }) => [label, labelEn]));
  const phaseOf = (phase: string | null) => ({ phase, phaseEn: english.get(phase ?? "") ?? null });
  const phases = [...english.keys(), null].map((phase) => ({
    ...phaseOf(phase),
    value: inPhase(current, phase),
    ...compareWithLastYear(
      frozen && (frozen.phases.find((one) => one.phase === phase)?.value ?? 0),
      inPhase(previous, phase),
      hasHistory,
    ),
  }));
  const summary = summariseExperiences(
    counted.experiences.map(({ again }) => ({ again, effort: null, obstacles: [] })),
  );
  const dayOf = (at: string) => formatDutchDay(new Date(at));
  return {
    hospital: { slug, name, city },
    year,
    countedTo,
    figures: BOARD_FIGURES.map((figure) => ({
      figure,
      value: figures[figure] ?? null,
      ...compareWithLastYear(
        frozen?.figures.find((one) => one.figure === figure)?.value,
        figuresBefore[figure],
        hasHistory,
      ),
    })),
    phases: phases.filter(({ value, previous: last }) => value > 0 || (last ?? 0) > 0),
    added: current.added.map(({ entry, name: title, at, phase }) => ({
      entry,
      name: title,
      on: dayOf(at),
      ...phaseOf(phase),
    })),
    stopped: current.stopped.map(({ entry, name: title, at, byThen, reason }) => ({
      entry,
      name: title,
      on: dayOf(at),
      byThen,
      reason,
    })),
    certificates: certificates.map((certificate) => ({
      ...certificate,
      ended: certificate.endsOn < countedTo,
    })),
    routes: [...ROUTES, "none" as const]
      .map((route) => ({
        route,
        value: dossiers.byRoute[route],
        ...compareWithLastYear(
          frozen && (frozen.routes.find((one) => one.route === route)?.value ?? 0),
          undefined,
          hasHistory,
        ),
      }))
      .filter(({ value, previous: last }) => value > 0 || (last ?? 0) > 0),
    duties,
    experiences: summary?.again ?? null,
    incidents,
    literacy,
    asked,
    frozen: null,
  };
}
