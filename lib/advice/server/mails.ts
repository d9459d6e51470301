import "server-only";
import { z } from "zod";
import type { AdviceOutcome } from "../../entries/advice";
import { paths } from "../../paths";
import { buildMailablePersonCondition, findMailablePerson } from "../../platform/auth/people";
import { Prisma } from "../../platform/database/db";
import { IS_ENTRY_NOT_DELETED_SQL } from "../../platform/database/live";
import { buildButtonBlock, buildTextBlock, createRevisableMailer } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";
import { buildAnswerableAdviceCondition } from "./conditions";

/** A mail about a request for advice, to its committee, or about the advice, to the author of the entry. */
type AdviceMail = { name: string; entryId: string; algorithm: string; committee: string } & (
  | { kind: "adviceAsked" }
  | { kind: "adviceGiven"; outcome: AdviceOutcome }
);

const aboutAdvice = z.strictObject({ adviceId: z.string(), isGiven: z.boolean() });

/** Mails the members of a committee who can answer a request, or the author of the entry once it is answered. */
export const adviceMailer = createRevisableMailer<AdviceMail, z.infer<typeof aboutAdvice>>(
  {
    adviceAsked: ({ algorithm, committee, entryId }, translate) => [
      buildTextBlock(
        translate("adviceAsked.intro", { algorithm: cleanLine(algorithm), committee: cleanLine(committee) }),
      ),
      buildButtonBlock(translate("adviceAsked.button"), paths.advice(entryId)),
    ],
    adviceGiven: ({ algorithm, committee, entryId, outcome }, translate) => [
      buildTextBlock(
        translate("adviceGiven.intro", { algorithm: cleanLine(algorithm), committee: cleanLine(committee) }),
      ),
      buildTextBlock(translate(`adviceGiven.${outcome}`)),
      buildButtonBlock(translate("adviceGiven.button"), paths.entry(entryId)),
    ],
  },
  {
    about: aboutAdvice,
    findRecipients: async (transaction, { adviceId }) => {
      const rows = await transaction.$queryRaw<{ id: string }[]>`
        SELECT u.id FROM "user" u JOIN advice a ON a.committee_id = u.institution_id
        WHERE a.id = ${adviceId} AND u.role = 'METCMEMBER' AND ${buildMailablePersonCondition()} ORDER BY u.id`;
      return rows.map(({ id }) => id);
    },
    compose: async (from, personId, { adviceId, isGiven }) => {
      const person = await findMailablePerson(from, personId);
      if (person === null) return null;
      const isTheirs = isGiven
        ? Prisma.sql`${IS_ENTRY_NOT_DELETED_SQL} AND e.author_id = ${personId}`
        : buildAnswerableAdviceCondition(person);
      const [found] = await from.$queryRaw<
        { entryId: string; algorithm: string; committee: string; outcome: AdviceOutcome | null }[]
      >`SELECT e.id AS "entryId", e.algorithm_name AS algorithm, c.name AS committee, a.outcome::text AS outcome
        FROM advice a JOIN entry e ON e.id = a.entry_id JOIN institution c ON c.id = a.committee_id
        WHERE a.id = ${adviceId} AND ${isTheirs}`;
      if (found === undefined) return null;
      const { outcome, ...told } = found;
      const content = { ...told, name: person.name };
      return {
        to: person.email,
        content:
          outcome === null
            ? { kind: "adviceAsked", ...content }
            : { kind: "adviceGiven", ...content, outcome },
      };
    },
  },
);
