import "server-only";
import { formatDutchDay } from "../../entries/recheck-day";
import type { EntryRow } from "../../entries/server/rows";
import { listChangedKeys } from "../../platform/audit/kinds";
import { recordAuditEvent } from "../../platform/audit/note";
import type { Actor, UserActor } from "../../platform/auth/actor";
import { type Database, db, type Transaction } from "../../platform/database/db";
import { invalidateCachedSources } from "../../platform/database/invalidate";
import { AppError, createInvalidFieldError } from "../../platform/errors";
import { createCacheableAnswer, getPrivateCacheControl } from "../../platform/http/conditional";
import type { ApiCall } from "../../platform/http/resource";
import { type Facts, getDueDay, judge, type Outcome, QUESTIONS } from "../rules";
import {
  type Answers,
  answersSchema,
  type DossierBody,
  type DossierDto,
  type DutyDto,
  type LawRuleDto,
  outcomeSchema,
  storedVersionSchema,
} from "../schema";
import { findDossierPeople, lockDossierEntry, requireDossierEntry } from "./access";
import { getLawRevision, readLawRules, toDate, toDay } from "./law";
import { readRegisteredFacts } from "./registered";
import { hasOtherOutcome, toComparable } from "./touched";

const STORED = {
  versions: { orderBy: { number: "desc" }, include: { author: { select: { name: true, closedAt: true } } } },
  duties: { include: { person: { select: { id: true, name: true, closedAt: true } } } },
} as const;

const findStored = (entryId: string, reader: Database | Transaction) =>
  reader.dossier.findUnique({ where: { entryId }, include: STORED });
type Stored = NonNullable<Awaited<ReturnType<typeof findStored>>>;

/** What one duty is when nobody wrote about it. */
const UNTOUCHED_DUTY = {
  state: "open",
  reason: null,
  person: null,
  documents: [],
  nextLook: null,
  setDue: null,
} as const satisfies Partial<DutyDto>;

function toDuty(
  rule: LawRuleDto,
  lawDue: string | null,
  stored: Stored["duties"][number] | undefined,
): DutyDto {
  if (stored === undefined) return { rule, lawDue, due: lawDue, ...UNTOUCHED_DUTY };
  const { state, reason, documents, person } = stored;
  const setDue = toDay(stored.setDue);
  return {
    rule,
    lawDue,
    due: getDueDay(lawDue, setDue),
    setDue,
    state,
    reason,
    person: person === null || person.closedAt !== null ? null : { _id: person.id, name: person.name },
    documents,
    nextLook: toDay(stored.nextLook),
  };
}

/** Returns why the outcome is another one than was saved, if it is. */
function findCauseOfChange(
  stored: Stored | null,
  outcome: Outcome,
  rules: readonly LawRuleDto[],
  today: string,
): DossierDto["changedBy"] {
  if (stored === null || toComparable(stored.outcome) === toComparable(outcome)) return null;
  return stored.lawRevision < getLawRevision(rules) && hasOtherOutcome(stored, rules, today)
    ? "law"
    : "entry";
}

/** What a dossier is judged by, at this moment. */
interface Judgement {
  registered: Facts;
  rules: LawRuleDto[];
  today: string;
}

async function readJudgement(
  actor: Actor,
  row: EntryRow,
  reader: Database | Transaction,
): Promise<Judgement> {
  const [registered, rules] = [await readRegisteredFacts(actor, row, reader), await readLawRules(reader)];
  return { registered, rules, today: formatDutchDay(new Date()) };
}

const judgeAnswers = ({ rules, registered, today }: Judgement, answers: Answers) => {
  const facts: Facts = { ...registered, ...answers };
  return { facts, outcome: judge(rules, facts, today) };
};

/** Returns the dossier of an entry as it stands today, also if nobody saved it yet. Throws not_found and forbidden. */
export async function getDossier(
  actor: Actor,
  entryId: string,
  reader: Database | Transaction = db(),
): Promise<DossierDto> {
  const row = await requireDossierEntry(actor, entryId, reader);
  const stored = await findStored(entryId, reader);
  const [judgement, people] = [
    await readJudgement(actor, row, reader),
    await findDossierPeople(entryId, reader),
  ];
  const answers = answersSchema.parse(stored?.answers ?? {});
  const { outcome } = judgeAnswers(judgement, answers);
  const byKey = new Map(judgement.rules.map((rule) => [rule.key, rule]));
  const named = [
    ...outcome.roles.map(({ rule }) => rule),
    ...outcome.routes.flatMap(({ rule, timing }) => [rule, ...(timing === null ? [] : [timing])]),
    ...outcome.advice,
  ];
  return {
    entry: { _id: entryId, algorithmName: row.algorithmName },
    version: stored?.version ?? 0,
    registered: judgement.registered,
    answers,
    outcome,
    rules: Object.fromEntries(
      named.flatMap((key) => {
        const rule = byKey.get(key);
        return rule === undefined ? [] : [[key, rule] as const];
      }),
    ),
    duties: outcome.duties.flatMap(({ rule: key, due }) => {
      const rule = byKey.get(key);
      const one = stored?.duties.find(({ ruleKey }) => ruleKey === key);
      return rule === undefined ? [] : [toDuty(rule, due, one)];
    }),
    changedBy: findCauseOfChange(stored, outcome, judgement.rules, judgement.today),
    people,
    saved: stored?.updatedAt.toISOString() ?? null,
    versions: (stored?.versions ?? []).map(({ number, author, createdAt, content }) => {
      const { changes, outcome: was } = storedVersionSchema.parse(content);
      return {
        number,
        author: author === null || author.closedAt !== null ? null : author.name,
        saved: createdAt.toISOString(),
        routes: was.routes.map(({ route }) => route),
        changes,
      };
    }),
  };
}

type DutyWrite = Omit<DossierBody["duties"][number], "rule">;

const readStoredDuties = (stored: Stored | null) =>
  new Map<string, DutyWrite>(
    (stored?.duties ?? []).map(({ ruleKey, state, reason, personId, documents, nextLook, setDue }) => [
      ruleKey,
      { state, reason, person: personId, documents, nextLook: toDay(nextLook), setDue: toDay(setDue) },
    ]),
  );

/** Returns what is known about each duty after a save. Throws invalid_input for one that is unknown, or its person. */
async function mergeDuties(
  transaction: Transaction,
  entryId: string,
  before: ReadonlyMap<string, DutyWrite>,
  sent: DossierBody["duties"],
  rules: readonly LawRuleDto[],
): Promise<Map<string, DutyWrite>> {
  const merged = new Map(before);
  const people = await findDossierPeople(entryId, transaction);
  const known = new Set(rules.map(({ key }) => key));
  for (const [place, { rule, ...duty }] of sent.entries()) {
    if (!known.has(rule)) throw createInvalidFieldError(`duties.${place}.rule`, "notInList", { value: rule });
    // Who had it before keeps it, as long as nobody else is chosen.
    const isKnown = duty.person === null || duty.person === merged.get(rule)?.person;
    if (!isKnown && !people.some(({ _id }) => _id === duty.person))
      throw createInvalidFieldError(`duties.${place}.person`, "notInList", { value: duty.person ?? "" });
    merged.set(rule, duty);
  }
  return merged;
}

async function writeDuties(
  transaction: Transaction,
  entryId: string,
  outcome: Outcome,
  duties: ReadonlyMap<string, DutyWrite>,
): Promise<void> {
  const owed = new Map(outcome.duties.map(({ rule, due }) => [rule, due]));
  for (const ruleKey of new Set([...owed.keys(), ...duties.keys()])) {
    const { person: personId = null, nextLook = null, setDue = null, ...rest } = duties.get(ruleKey) ?? {};
    const data = {
      ...rest,
      personId,
      nextLook: toDate(nextLook),
      setDue: toDate(setDue),
      applies: owed.has(ruleKey),
      dueOn: toDate(getDueDay(owed.get(ruleKey) ?? null, setDue)),
    };
    await transaction.dossierDuty.upsert({
      where: { entryId_ruleKey: { entryId, ruleKey } },
      create: { entryId, ruleKey, ...data },
      update: data,
      select: { ruleKey: true },
    });
  }
}

const UNTOUCHED: DutyWrite = {
  state: "open",
  reason: null,
  person: null,
  documents: [],
  nextLook: null,
  setDue: null,
};

/** Returns the questions and duties that a save changes. */
function listChanges(
  stored: Stored | null,
  answers: Answers,
  before: ReadonlyMap<string, DutyWrite>,
  after: ReadonlyMap<string, DutyWrite>,
): string[] {
  const answered = answersSchema.parse(stored?.answers ?? {});
  const questions = QUESTIONS.filter((key) => JSON.stringify(answered[key]) !== JSON.stringify(answers[key]));
  const duties = [...after].filter(
    ([key, duty]) => listChangedKeys(before.get(key) ?? UNTOUCHED, duty).length > 0,
  );
  return [...questions, ...duties.map(([key]) => key)];
}

/**
 * Writes the dossier of an entry that the caller has locked, with a version if anything changes, which it returns whether.
 * Throws dossier_conflict if it was saved since `version`, and invalid_input.
 */
export async function writeDossier(
  transaction: Transaction,
  by: UserActor,
  row: EntryRow,
  { answers, duties: sent, version }: DossierBody,
): Promise<boolean> {
  const entryId = row.id;
  // A change of the law's rows comes before or after this save: it marks the dossiers that it touches.
  await transaction.$executeRaw`LOCK TABLE law_rule IN SHARE MODE`;
  const stored = await findStored(entryId, transaction);
  if ((stored?.version ?? 0) !== version) throw new AppError("dossier_conflict");
  const judgement = await readJudgement(by, row, transaction);
  const { facts, outcome } = judgeAnswers(judgement, answers);
  const before = readStoredDuties(stored);
  const duties = await mergeDuties(transaction, entryId, before, sent, judgement.rules);
  const judged = outcomeSchema.parse(outcome);
  const changes = listChanges(stored, answers, before, duties);
  const isSame =
    stored !== null && changes.length === 0 && toComparable(stored.outcome) === toComparable(outcome);
  const number = version + (isSame ? 0 : 1);
  const data = {
    answers,
    facts,
    outcome: judged,
    routes: [...new Set(outcome.routes.map(({ route }) => route))],
    lawRevision: getLawRevision(judgement.rules),
    touchedAt: null,
    version: number,
    updatedAt: new Date(),
  };
  await transaction.dossier.upsert({
    where: { entryId },
    create: { entryId, ...data },
    update: data,
    select: { entryId: true },
  });
  await writeDuties(transaction, entryId, outcome, duties);
  if (isSame) return false;
  // Who looks after a duty is no part of it, as a version stays when an account is closed.
  const told = [...duties].map(([key, { person: _person, ...duty }]) => [key, duty] as const);
  const content = { answers, outcome: judged, duties: Object.fromEntries(told), changes };
  await transaction.dossierVersion.create({
    data: { entryId, number, content, authorId: by.id },
    select: { number: true },
  });
  return true;
}

/**
 * Saves the dossier of an entry: answers and duties, and what follows from them by the law's rows of today. Throws
 * not_found, forbidden, and as writeDossier.
 */
export async function saveDossier(actor: Actor, entryId: string, body: DossierBody): Promise<DossierDto> {
  return db()
    .$transaction(async (transaction) => {
      const { row, by } = await lockDossierEntry(transaction, actor, entryId);
      if (await writeDossier(transaction, by, row, body))
        await recordAuditEvent(transaction, { kind: "dossier.saved", by, subject: entryId });
      return getDossier(by, entryId, transaction);
    })
    .finally(() => invalidateCachedSources("entries"));
}

/** Answers GET /api/algorithm/{id}/dossier, with the tag of its content. */
export async function answerDossier({ actor, param, headers, isHead, via }: ApiCall<unknown, unknown>) {
  const body = JSON.stringify(await getDossier(actor, param("id")));
  return createCacheableAnswer(
    body,
    { media: "application/json", headers, isHead },
    getPrivateCacheControl(via),
  );
}
