import "server-only";
import { buildWaitingSqlByKind } from "../../administration/server/waiting";
import { buildAnswerableAdviceCondition } from "../../advice/server/conditions";
import { buildTheirDutyCondition, IS_DUTY_OWED_SQL } from "../../dossier/server/duty-days";
import { buildMissingFieldCountSql } from "../../entries/server/completeness";
import {
  buildDraftOfActorCondition,
  buildEditableByCondition,
  isOverdue,
} from "../../entries/server/conditions";
import { buildAskedReviewCondition, buildReadableReviewCondition } from "../../entries/server/reviewers";
import type { DataModel } from "../../fields/data-model";
import { isOfHospital } from "../../hospitals/server/inventory";
import type { UserActor } from "../../platform/auth/actor";
import { isCommitteeMember } from "../../platform/auth/permissions";
import { Prisma } from "../../platform/database/db";
import { IS_ENTRY_PUBLISHED_SQL } from "../../platform/database/live";
import { buildUsedAndEndingWithinCondition } from "../../products/server/certificate-mails";
import { IS_CURRENT_USE_SQL } from "../../products/server/mailed-uses";
import type { WorkKind } from "../rules";

/** Number of days before its end from which a certificate is a to-do item, and before its day a duty of a dossier. */
const CERTIFICATE_DAYS = 90;
/** Maximum number of characters of a text in the list. */
const MAX_TEXT_CHARACTERS = 200;

/** For whom things are selected. */
export interface WorkScope {
  actor: UserActor;
  /** Whether the actor is an admin of the register. */
  isAdmin: boolean;
  /** The hospital that the actor is an admin of. */
  hospitalId: string | null;
  today: string;
  model: DataModel;
}

/** SQL of the columns of WorkItem, and what follows FROM. */
interface WorkRows {
  part: Prisma.Sql;
  key: Prisma.Sql;
  name: Prisma.Sql;
  since: Prisma.Sql;
  from: Prisma.Sql;
  target?: Prisma.Sql;
  weight?: Prisma.Sql;
  text?: Prisma.Sql;
}

const { sql } = Prisma;
const EMPTY = sql`''`;

/** SQL for the Dutch day of a moment, as text. */
const dayOf = (moment: Prisma.Sql) => sql`to_char(${moment} AT TIME ZONE 'Europe/Amsterdam', 'YYYY-MM-DD')`;

/**
 * SQL conditions on entry `e`, by the part of the to-do list in which the actor gets the entry's items; parts that do
 * not apply are absent.
 */
function partsOf({ actor, isAdmin, hospitalId }: WorkScope): [part: string, condition: Prisma.Sql][] {
  return [
    ["own", sql`(e.author_id = ${actor.id} AND ${IS_ENTRY_PUBLISHED_SQL})`],
    ["coEdited", sql`(${buildEditableByCondition(actor.id, actor.institutionId)})`],
    ...(hospitalId === null
      ? []
      : [["hospital", sql`(${isOfHospital(actor, hospitalId)})`] as [string, Prisma.Sql]]),
    ...(isAdmin ? [["register", sql`(${IS_ENTRY_PUBLISHED_SQL})`] as [string, Prisma.Sql]] : []),
  ];
}

/** SQL for the first part whose condition holds; `ask` can wrap each condition on an entry, such as in EXISTS. */
const firstPart = (scope: WorkScope, ask: (condition: Prisma.Sql) => Prisma.Sql = (condition) => condition) =>
  sql`CASE ${Prisma.join(
    partsOf(scope).map(([part, condition]) => sql`WHEN ${ask(condition)} THEN ${part}`),
    " ",
  )} END`;

/** SQL condition: entry `e` is in any part of the actor's to-do list. */
const concernsActor = (scope: WorkScope) =>
  sql`(${Prisma.join(
    partsOf(scope).map(([, condition]) => condition),
    " OR ",
  )})`;

/** SQL for the part of items that only an entry's editors get: `own` for its author, else `coEdited`. */
const editorPart = ({ actor }: WorkScope) =>
  sql`CASE WHEN e.author_id = ${actor.id} THEN 'own' ELSE 'coEdited' END`;

/** SQL condition: entry `e` has empty fields, and the actor is its author or co-editor. */
const buildIncompleteCondition = ({ actor, model }: WorkScope) =>
  sql`${buildEditableByCondition(actor.id, actor.institutionId)} AND ${buildMissingFieldCountSql(model)} > 0`;

/** Rows of a kind that only admins of the register get; null for other actors. */
const forAdmins =
  (rows: () => Omit<WorkRows, "part">) =>
  ({ isAdmin }: WorkScope): WorkRows | null =>
    isAdmin ? { part: sql`'register'`, ...rows() } : null;

/** The rows of each kind; null if the actor never gets items of this kind. A new kind is one more function. */
const ROWS: Record<WorkKind, (scope: WorkScope) => WorkRows | null> = {
  account: forAdmins(() => ({
    key: sql`u.id`,
    target: sql`u.role::text`,
    name: sql`u.name`,
    // Approving an address that is not verified asks first, on the page of the accounts.
    weight: sql`(u.verified)::int`,
    since: dayOf(sql`u.created_at`),
    text: sql`u.email`,
    from: buildWaitingSqlByKind().users,
  })),
  advice: ({ actor }) =>
    isCommitteeMember(actor)
      ? {
          part: sql`'committee'`,
          key: sql`a.id`,
          target: sql`e.id`,
          name: sql`e.algorithm_name`,
          since: dayOf(sql`a.asked_at`),
          text: sql`a.question`,
          from: sql`advice a JOIN entry e ON e.id = a.entry_id WHERE ${buildAnswerableAdviceCondition(actor)}`,
        }
      : null,
  review: ({ actor, isAdmin }) => ({
    part: isAdmin ? sql`'register'` : sql`'hospital'`,
    key: sql`r.id || ':' || r.round`,
    target: sql`e.id`,
    name: sql`e.algorithm_name`,
    since: dayOf(sql`r.submitted_at`),
    text: sql`r.note`,
    from: sql`review r JOIN entry e ON e.id = r.entry_id WHERE ${buildAskedReviewCondition(actor)}`,
  }),
  changes: (scope) => ({
    part: editorPart(scope),
    key: sql`r.id || ':' || r.round`,
    target: sql`e.id`,
    name: sql`e.algorithm_name`,
    since: dayOf(sql`r.decided_at`),
    text: sql`r.reason`,
    from: sql`review r JOIN entry e ON e.id = r.entry_id WHERE r.state = 'changes_asked'
      AND r.proposer_id = ${scope.actor.id} AND ${buildReadableReviewCondition(scope.actor)}`,
  }),
  // Authors and admins of the register read reports. Co-editors do not see them; a hospital's admin sees that a report
  // is open, without its message.
  report: (scope) => {
    const isReader = sql`(e.author_id = ${scope.actor.id} OR ${scope.isAdmin})`;
    const isHospitals = scope.hospitalId === null ? sql`FALSE` : isOfHospital(scope.actor, scope.hospitalId);
    return {
      part: sql`CASE WHEN e.author_id = ${scope.actor.id} THEN 'own' WHEN ${isHospitals} THEN 'hospital' ELSE 'register' END`,
      key: sql`r.id`,
      target: sql`e.id`,
      name: sql`e.algorithm_name`,
      since: dayOf(sql`r.opened_at`),
      weight: sql`r.version`,
      text: sql`CASE WHEN ${isReader} THEN r.message END`,
      from: sql`error_report r JOIN entry e ON e.id = r.entry_id
        WHERE r.status = 'open' AND ${IS_ENTRY_PUBLISHED_SQL} AND (${isReader} OR (${isHospitals}))`,
    };
  },
  message: forAdmins(() => ({
    key: sql`id`,
    name: sql`name`,
    since: dayOf(sql`created_at`),
    text: sql`message`,
    from: buildWaitingSqlByKind().messages,
  })),
  mail: forAdmins(() => ({
    key: sql`id`,
    name: EMPTY,
    since: dayOf(sql`created_at`),
    text: sql`last_error`,
    from: buildWaitingSqlByKind().mails,
  })),
  proposal: forAdmins(() => ({
    key: sql`c.id`,
    name: sql`p.name`,
    since: dayOf(sql`c.created_at`),
    text: sql`c.note`,
    from: buildWaitingSqlByKind().products,
  })),
  match: forAdmins(() => ({
    key: sql`m.id`,
    name: sql`p.name`,
    since: dayOf(sql`m.created_at`),
    text: sql`coalesce(o.name, e.algorithm_name)`,
    from: buildWaitingSqlByKind().matching,
  })),
  statement: ({ hospitalId, today }) =>
    hospitalId === null
      ? null
      : {
          part: sql`'hospital'`,
          key: sql`s.id`,
          target: sql`i.slug`,
          name: sql`i.name`,
          since: sql`to_char(s.day + interval '1 year', 'YYYY-MM-DD')`,
          from: sql`institution_statement s JOIN institution i ON i.id = s.institution_id
            WHERE s.institution_id = ${hospitalId} AND s.withdrawn_at IS NULL
              AND s.day + interval '1 year' <= ${today}::date`,
        },
  certificate: (scope) => {
    const isUsedWhere = (condition: Prisma.Sql) =>
      sql`EXISTS (SELECT 1 FROM entry e WHERE ${IS_CURRENT_USE_SQL} AND ${condition})`;
    return {
      part: firstPart(scope, isUsedWhere),
      key: sql`p.id || ':' || p.certificate_ends_on`,
      target: sql`p.slug`,
      name: sql`p.name`,
      since: sql`to_char(p.certificate_ends_on, 'YYYY-MM-DD')`,
      weight: sql`(p.certificate_ends_on <= ${scope.today}::date + 30)::int
        + (p.certificate_ends_on < ${scope.today}::date)::int`,
      from: sql`product p WHERE ${buildUsedAndEndingWithinCondition(CERTIFICATE_DAYS, scope.today)}
        AND ${isUsedWhere(concernsActor(scope))}`,
    };
  },
  // The duties of an entry that wait for the actor are one item: the first day counts. They are the hospital's.
  duty: (scope) => {
    const { actor, today } = scope;
    const hospitals = { ...scope, isAdmin: false };
    const day = sql`least(t.next_look, t.due_on)`;
    return {
      part: firstPart(hospitals),
      key: sql`e.id || ':' || min(${day})`,
      target: sql`e.id`,
      name: sql`e.algorithm_name`,
      since: sql`to_char(min(${day}), 'YYYY-MM-DD')`,
      weight: sql`bool_or(${day} <= ${today}::date)`,
      from: sql`dossier_duty t JOIN entry e ON e.id = t.entry_id
        WHERE ${IS_DUTY_OWED_SQL} AND ${concernsActor(hospitals)} AND ${buildTheirDutyCondition(actor.id)}
          AND (t.due_on <= ${today}::date + ${CERTIFICATE_DAYS}::int OR t.next_look <= ${today}::date) GROUP BY e.id`,
    };
  },
  // Dossiers to which a change of the law's rows gave another outcome, until somebody saves them.
  law: (scope) => {
    const hospitals = { ...scope, isAdmin: false };
    return {
      part: firstPart(hospitals),
      key: sql`e.id || ':' || d.law_revision`,
      target: sql`e.id`,
      name: sql`e.algorithm_name`,
      since: dayOf(sql`d.touched_at`),
      from: sql`dossier d JOIN entry e ON e.id = d.entry_id
        WHERE d.touched_at IS NOT NULL AND ${concernsActor(hospitals)}`,
    };
  },
  overdue: (scope) => ({
    part: firstPart(scope),
    key: sql`e.id || ':' || e.recheck_on`,
    target: sql`e.id`,
    name: sql`e.algorithm_name`,
    since: sql`to_char(e.recheck_on, 'YYYY-MM-DD')`,
    // Urgency increases 90 days and again 365 days after the recheck day.
    weight: sql`(e.recheck_on < ${scope.today}::date - 90)::int + (e.recheck_on < ${scope.today}::date - 365)::int`,
    from: sql`entry e WHERE ${isOverdue(scope.today)} AND ${concernsActor(scope)}`,
  }),
  draft: (scope) => ({
    part: editorPart(scope),
    key: sql`e.id`,
    target: sql`e.id`,
    name: sql`e.algorithm_name`,
    since: dayOf(sql`e.created_at`),
    from: sql`entry e WHERE ${buildDraftOfActorCondition(scope.actor)}`,
  }),
  // One item per import, until its run is deleted after a week; from then on its entries are items of their own.
  imported: (scope) => ({
    part: sql`CASE WHEN bool_or(e.author_id = ${scope.actor.id}) THEN 'own' ELSE 'coEdited' END`,
    key: sql`r.id`,
    target: scope.isAdmin ? sql`r.id` : EMPTY,
    name: sql`r.file_name`,
    since: dayOf(sql`r.finished_at`),
    weight: sql`count(*)`,
    from: sql`entry e JOIN import_change c ON c.entry_id = e.id AND c.former_created_at IS NULL JOIN import_run r ON r.id = c.run_id
      WHERE ${buildIncompleteCondition(scope)} GROUP BY r.id`,
  }),
  incomplete: (scope) => ({
    part: editorPart(scope),
    key: sql`e.id`,
    target: sql`e.id`,
    name: sql`e.algorithm_name`,
    since: sql`NULL::text`,
    weight: buildMissingFieldCountSql(scope.model),
    from: sql`entry e WHERE ${buildIncompleteCondition(scope)}
      AND NOT EXISTS (SELECT 1 FROM import_change c WHERE c.entry_id = e.id AND c.former_created_at IS NULL)`,
  }),
};

/** SELECT of no rows, with the types of selectWork. */
const NOTHING = sql`SELECT ''::text AS kind, ''::text AS part, ''::text AS key, ''::text AS target, ''::text AS name,
  ''::text AS since, 0 AS weight, ''::text AS text WHERE FALSE`;

/** Returns a SELECT of the actor's to-do items of these kinds, hidden or not, with the columns of WorkItem. */
export function selectWork(scope: WorkScope, kinds: readonly WorkKind[]): Prisma.Sql {
  const selects = kinds.flatMap((kind) => {
    const rows = ROWS[kind](scope);
    if (rows === null) return [];
    const { part, key, name, since, from, target = EMPTY, weight = sql`0`, text = sql`NULL::text` } = rows;
    return [
      sql`SELECT ${kind}::text AS kind, (${part})::text AS part, (${key})::text AS key, (${target})::text AS target,
        (${name})::text AS name, ${since} AS since, (${weight})::int AS weight,
        left(${text}, ${MAX_TEXT_CHARACTERS}::int) AS text FROM ${from}`,
    ];
  });
  return selects.length === 0 ? NOTHING : Prisma.join(selects, " UNION ALL ");
}

/** SQL join that finds, as `h`, the actor's deferral that still hides thing `w`. */
export const joinDeferral = ({ actor, today }: WorkScope) =>
  sql`LEFT JOIN work_deferral h ON h.user_id = ${actor.id} AND h.kind = w.kind AND h.key = w.key
    AND h.weight >= w.weight AND (h.until IS NULL OR h.until > ${today}::date)`;
