import "server-only";
import { paths } from "../../paths";
import { buildSiteUrl } from "../../platform/env";
import type { MailBlock, MailTranslate } from "../../platform/mail/layout";
import { createMailBuilder, remainderBlocks, textBlock } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

export interface ListedRecheck {
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
  entries: readonly ListedRecheck[];
  /** How many more entries are due but not listed. */
  more: number;
}

/** Renders the state of one entry, with links to confirm and to edit it. */
function asked(
  { entryId, algorithm, recheckOn, isDue, secret }: ListedRecheck,
  translate: MailTranslate,
): MailBlock[] {
  const values = { algorithm: cleanLine(algorithm), date: translate.date(recheckOn) };
  const links = [
    { label: translate("recheck.confirm"), url: buildSiteUrl(paths.recheckLink(secret)) },
    { label: translate("recheck.edit"), url: buildSiteUrl(paths.entry(entryId, "edit")) },
  ];
  return [textBlock(translate(isDue ? "recheck.due" : "recheck.ahead", values)), { kind: "links", links }];
}

function write({ kind, entries, more }: RecheckMail, translate: MailTranslate): MailBlock[] {
  return [
    textBlock(translate(`${kind}.intro`)),
    ...entries.flatMap((entry) => asked(entry, translate)),
    ...remainderBlocks(more, "recheck.more", translate),
    textBlock(translate("recheck.why")),
    {
      kind: "links",
      links: [{ label: translate("recheck.all"), url: buildSiteUrl(paths.ownRechecks) }],
    },
  ];
}

export const recheckMail = createMailBuilder<RecheckMail>({ recheckOne: write, recheckSeveral: write });
