import "server-only";
import { z } from "zod";
import { paths } from "../../paths";
import { buildMailablePersonCondition, findMailablePerson } from "../../platform/auth/people";
import { Prisma, type Transaction } from "../../platform/database/db";
import type { MailBlock, MailTranslator } from "../../platform/mail/layout";
import {
  buildButtonBlock,
  buildRemainderBlocks,
  buildTextBlock,
  createRevisableMailer,
} from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";
import { MAY_OPEN_DOSSIER_SQL, mayOpenDossier } from "./access";
import { buildTheirDutyCondition, IS_DUTY_OWED_SQL } from "./duty-days";

interface MailedDuty {
  article: string;
  text: string;
  textEn: string;
}

/** A mail about the duties of an entry that have the same day: before it, and on it; then also what has to be looked at again. */
interface DutyMail {
  kind: "dutyAhead" | "dutyDue";
  name: string;
  algorithm: string;
  entryId: string;
  day: string;
  duties: readonly MailedDuty[];
}

/** Maximum number of duties that a mail lists. */
const MAX_DUTIES_PER_MAIL = 15;

export const aboutDuties = z.strictObject({ entryId: z.string(), day: z.iso.date(), stage: z.int().min(0) });
export type DutyDay = z.infer<typeof aboutDuties>;

function write({ kind, algorithm, entryId, day, duties }: DutyMail, translate: MailTranslator): MailBlock[] {
  const listed = duties.slice(0, MAX_DUTIES_PER_MAIL);
  return [
    buildTextBlock(
      translate(`${kind}.intro`, { algorithm: cleanLine(algorithm), date: translate.date(day) }),
    ),
    ...listed.map(({ article, text, textEn }) =>
      buildTextBlock(`${article}: ${translate.language === "en" ? textEn : text}`),
    ),
    ...buildRemainderBlocks(duties.length - listed.length, "duty.more", translate),
    buildTextBlock(translate("duty.why")),
    buildButtonBlock(translate("duty.button"), paths.dossier(entryId)),
  ];
}

/** SQL condition: duty `t` has this day as its last, or is to be looked at again on it, which is mailed on the day alone. */
const hasDay = ({ day, stage }: DutyDay) =>
  stage === 0
    ? Prisma.sql`(t.due_on = ${day}::date OR t.next_look = ${day}::date)`
    : Prisma.sql`t.due_on = ${day}::date`;

async function findRecipients(transaction: Transaction, about: DutyDay): Promise<string[]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM entry e, "user" u WHERE e.id = ${about.entryId} AND ${MAY_OPEN_DOSSIER_SQL}
      AND ${buildMailablePersonCondition()} ORDER BY u.id`;
  return rows.map(({ id }) => id);
}

/** Mails who looks after duties of an entry, or else its editors and its hospital's admins, about a day of those duties. */
export const dutyMailer = createRevisableMailer<DutyMail, DutyDay>(
  { dutyAhead: write, dutyDue: write },
  {
    about: aboutDuties,
    findRecipients,
    compose: async (from, personId, about) => {
      const { entryId, day, stage } = about;
      const person = await findMailablePerson(from, personId);
      if (person === null || !(await mayOpenDossier(person, entryId, from))) return null;
      const duties = await from.$queryRaw<(MailedDuty & { algorithm: string })[]>`
        SELECT l.article, l.text, l.text_en AS "textEn", e.algorithm_name AS algorithm
        FROM dossier_duty t JOIN entry e ON e.id = t.entry_id JOIN law_rule l ON l.key = t.rule_key
        WHERE t.entry_id = ${entryId} AND ${hasDay(about)} AND ${IS_DUTY_OWED_SQL}
          AND ${buildTheirDutyCondition(personId)} ORDER BY l.position`;
      const [first] = duties;
      if (first === undefined) return null;
      const kind = stage === 0 ? "dutyDue" : "dutyAhead";
      const { algorithm } = first;
      return { to: person.email, content: { kind, name: person.name, algorithm, entryId, day, duties } };
    },
  },
);
