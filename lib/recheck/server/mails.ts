import "server-only";
import { paths } from "../../paths";
import { site } from "../../platform/env";
import type { Block, MailTranslate } from "../../platform/mail/layout";
import { mailsBy, remainderBlocks, text } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

export interface RecheckAsked {
  entryId: string;
  algorithm: string;
  /** YYYY-MM-DD */
  recheckOn: string;
  isDue: boolean;
  /** Of the link that confirms it. */
  secret: string;
}

/** Asks an author whether entries are current. */
interface RecheckMail {
  kind: "recheckOne" | "recheckSeveral";
  name: string;
  personId: string;
  /** The name of the one that it is about, or of the first. */
  algorithm: string;
  entries: readonly RecheckAsked[];
  /** How many there are besides. */
  more: number;
}

/** How one entry stands, with the ways to confirm and to edit it. */
function asked(
  { entryId, algorithm, recheckOn, isDue, secret }: RecheckAsked,
  translate: MailTranslate,
): Block[] {
  const values = { algorithm: cleanLine(algorithm), date: translate.date(recheckOn) };
  const links = [
    { label: translate("recheck.confirm"), url: site(paths.recheckLink(secret)) },
    { label: translate("recheck.edit"), url: site(paths.entry(entryId, "edit")) },
  ];
  return [text(translate(isDue ? "recheck.due" : "recheck.ahead", values)), { kind: "links", links }];
}

function write({ kind, entries, more }: RecheckMail, translate: MailTranslate): Block[] {
  return [
    text(translate(`${kind}.intro`)),
    ...entries.flatMap((entry) => asked(entry, translate)),
    ...remainderBlocks(more, "recheck.more", translate),
    text(translate("recheck.why")),
    {
      kind: "links",
      links: [{ label: translate("recheck.all"), url: site(paths.ownRechecks) }],
    },
  ];
}

export const recheckMail = mailsBy<RecheckMail>({ recheckOne: write, recheckSeveral: write });
