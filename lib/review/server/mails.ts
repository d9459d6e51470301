import "server-only";
import { paths } from "../../paths";
import { site } from "../../platform/env";
import type { Block, MailTranslate } from "../../platform/mail/layout";
import { countRest, mailsBy, text } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

export interface ReviewAsked {
  entryId: string;
  algorithm: string;
  /** YYYY-MM-DD */
  reviewOn: string;
  isDue: boolean;
  /** Of the link that confirms it. */
  secret: string;
}

/** Asks an author whether entries are current. */
interface ReviewMail {
  kind: "reviewOne" | "reviewSeveral";
  name: string;
  personId: string;
  /** The name of the one that it is about, or of the first. */
  algorithm: string;
  entries: readonly ReviewAsked[];
  /** How many there are besides. */
  more: number;
}

/** How one entry stands, with the ways to confirm and to edit it. */
function asked(
  { entryId, algorithm, reviewOn, isDue, secret }: ReviewAsked,
  translate: MailTranslate,
): Block[] {
  const values = { algorithm: cleanLine(algorithm), date: translate.date(reviewOn) };
  const links = [
    { label: translate("review.confirm"), url: site(paths.reviewLink(secret)) },
    { label: translate("review.edit"), url: site(paths.entry(entryId, "edit")) },
  ];
  return [text(translate(isDue ? "review.due" : "review.ahead", values)), { kind: "links", links }];
}

function write({ kind, entries, more }: ReviewMail, translate: MailTranslate): Block[] {
  return [
    text(translate(`${kind}.intro`)),
    ...entries.flatMap((entry) => asked(entry, translate)),
    ...countRest(more, "review.more", translate),
    text(translate("review.why")),
    {
      kind: "links",
      links: [{ label: translate("review.all"), url: site(paths.ownReviews) }],
    },
  ];
}

export const reviewMail = mailsBy<ReviewMail>({ reviewOne: write, reviewSeveral: write });
