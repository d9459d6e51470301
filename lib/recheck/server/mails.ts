import "server-only";
import { paths } from "../../paths";
import { buildSiteUrl } from "../../platform/env";
import type { MailBlock, MailTranslator } from "../../platform/mail/layout";
import { buildRemainderBlocks, buildTextBlock, createMailBuilder } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

export interface MailedRecheck {
  entryId: string;
  algorithm: string;
  /** The recheck day, as YYYY-MM-DD. */
  recheckOn: string;
  isDue: boolean;
  /** Secret of the confirmation link. */
  secret: string;
}

/** Mail that asks an author to confirm that entries are current. */
interface RecheckMail {
  kind: "recheckOne" | "recheckSeveral";
  name: string;
  personId: string;
  /** The name of the only entry, or of the first one. */
  algorithm: string;
  entries: readonly MailedRecheck[];
  /** How many more entries are due but not listed. */
  more: number;
}

/** Renders the state of one entry, with links to confirm and to edit it. */
function asked(
  { entryId, algorithm, recheckOn, isDue, secret }: MailedRecheck,
  translate: MailTranslator,
): MailBlock[] {
  const values = { algorithm: cleanLine(algorithm), date: translate.date(recheckOn) };
  const links = [
    { label: translate("recheck.confirm"), url: buildSiteUrl(paths.recheckLink(secret)) },
    { label: translate("recheck.edit"), url: buildSiteUrl(paths.entry(entryId, "edit")) },
  ];
  return [
    buildTextBlock(translate(isDue ? "recheck.due" : "recheck.ahead", values)),
    { kind: "links", links },
  ];
}

function write({ kind, entries, more }: RecheckMail, translate: MailTranslator): MailBlock[] {
  return [
    buildTextBlock(translate(`${kind}.intro`)),
    ...entries.flatMap((entry) => asked(entry, translate)),
    ...buildRemainderBlocks(more, "recheck.more", translate),
    buildTextBlock(translate("recheck.why")),
    {
      kind: "links",
      links: [{ label: translate("recheck.all"), url: buildSiteUrl(paths.ownRechecks) }],
    },
  ];
}

export const buildRecheckMail = createMailBuilder<RecheckMail>({ recheckOne: write, recheckSeveral: write });
