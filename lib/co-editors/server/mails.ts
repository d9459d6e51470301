import "server-only";
import { z } from "zod";
import profile from "../../messages/nl/profile.json";
import { paths } from "../../paths";
import { buildMailablePersonCondition } from "../../platform/auth/people";
import { IS_ENTRY_NOT_DELETED_SQL } from "../../platform/database/live";
import { buildButtonBlock, buildTextBlock, createRevisableMailer } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

interface CoEditorMail {
  kind: "coEditorNamed";
  name: string;
  entryId: string;
  algorithm: string;
  by: string;
}

/** Mails a new co-editor, if they still are one and may edit the entry when the mail is written. */
export const newCoEditorMail = createRevisableMailer<CoEditorMail, { entryId: string }>(
  {
    coEditorNamed: ({ entryId, algorithm, by }, translate) => [
      buildTextBlock(
        translate("coEditorNamed.intro", { algorithm: cleanLine(algorithm), by: cleanLine(by) }),
      ),
      buildTextBlock(translate("coEditorNamed.meaning")),
      buildButtonBlock(translate("coEditorNamed.button"), paths.entry(entryId)),
    ],
  },
  {
    about: z.strictObject({ entryId: z.string() }),
    compose: async (from, personId, { entryId }) => {
      const [row] = await from.$queryRaw<{ to: string; name: string; algorithm: string; by: string }[]>`
        SELECT u.email AS "to", u.name, e.algorithm_name AS algorithm, coalesce(n.name, ${profile.closedAccount}) AS by
        FROM entry_co_editor c JOIN entry e ON e.id = c.entry_id JOIN "user" u ON u.id = c.user_id
        LEFT JOIN "user" n ON n.id = c.named_by_id
        WHERE c.entry_id = ${entryId} AND c.user_id = ${personId} AND ${IS_ENTRY_NOT_DELETED_SQL}
          AND u.institution_id = e.institution_id AND ${buildMailablePersonCondition()}`;
      if (row === undefined) return null;
      const { to, ...told } = row;
      return { to, content: { kind: "coEditorNamed", entryId, ...told } };
    },
  },
);
