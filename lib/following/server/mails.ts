import "server-only";
import { paths } from "../../paths";
import { buildSiteUrl } from "../../platform/env";
import type { MailBlock, MailTranslator } from "../../platform/mail/layout";
import {
  buildButtonBlock,
  buildQuoteBlock,
  buildRemainderBlocks,
  buildTextBlock,
  createRevisableMailer,
} from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";
import { MAX_CHANGES_LISTED_PER_MAIL } from "../rules";
import {
  type ChangeMailContent,
  composeChangeMail,
  type ListedChangesMail,
  type MailedChanges,
  type MailReason,
  mailedChangesSchema,
  type OneChangeMail,
  type ProductLinkMail,
} from "./change-mails";

const whyOf = ({ kind, what }: MailReason, translate: MailTranslator) =>
  translate(`following.why.${kind}`, { what: cleanLine(what) });

/** Renders a link that stops each follow, and one that stops all. */
function stopping(mail: ChangeMailContent, translate: MailTranslator): MailBlock[] {
  const reasons = mail.reasons.map((reason) => ({
    label: translate("following.stop", { why: whyOf(reason, translate) }),
    url: buildSiteUrl(paths.unsubscribe(reason.secret)),
  }));
  // With a single reason, the link for the whole mail would be the same.
  const isMore = reasons.length > 1 || mail.kind === "changesOfWeek";
  const whole = isMore
    ? [{ label: translate("following.stopAll"), url: buildSiteUrl(paths.unsubscribe(mail.secret)) }]
    : [];
  const page = { label: translate("following.manage"), url: buildSiteUrl(paths.following) };
  return [
    buildTextBlock(translate("following.why.title")),
    { kind: "links", links: [...reasons, ...whole, page] },
  ];
}

function writeOne(mail: OneChangeMail, translate: MailTranslator): MailBlock[] {
  const { kind, algorithm, author, note, fields, entryId, versionId } = mail;
  const values = { algorithm: cleanLine(algorithm), author: cleanLine(author ?? "") };
  const how = author === null ? "intro" : "introBy";
  return [
    buildTextBlock(translate(`${kind}.${how}`, values)),
    ...(note === null ? [] : [buildTextBlock(translate("following.note")), buildQuoteBlock(note)]),
    ...(fields.length === 0
      ? []
      : [buildTextBlock(translate("following.fields", { fields: fields.join(", ") }))]),
    buildButtonBlock(
      translate(`${kind}.button`),
      kind === "entryAdded" ? paths.entry(entryId) : paths.version(entryId, versionId),
    ),
    ...stopping(mail, translate),
  ];
}

function writeLink(mail: ProductLinkMail, translate: MailTranslator): MailBlock[] {
  const { kind, algorithm, product, entryId } = mail;
  return [
    buildTextBlock(
      translate(`${kind}.intro`, { algorithm: cleanLine(algorithm), product: cleanLine(product) }),
    ),
    buildButtonBlock(translate(`${kind}.button`), paths.entry(entryId)),
    ...stopping(mail, translate),
  ];
}

function writeList(mail: ListedChangesMail, translate: MailTranslator): MailBlock[] {
  const { kind, changes, isCut = false } = mail;
  const rest = changes.length - MAX_CHANGES_LISTED_PER_MAIL;
  const links = changes
    .slice(0, MAX_CHANGES_LISTED_PER_MAIL)
    .map(({ entryId, algorithm, linked, saved, reasons }) => ({
      label: translate(linked ? "following.listedLink" : "following.listed", {
        algorithm: cleanLine(algorithm),
        date: translate.date(saved),
        why: reasons.map((reason) => whyOf(reason, translate)).join(", "),
      }),
      url: buildSiteUrl(paths.entry(entryId)),
    }));
  return [
    buildTextBlock(translate(`${kind}.intro`)),
    { kind: "links", links },
    ...(isCut
      ? [buildTextBlock(translate("following.cut"))]
      : buildRemainderBlocks(rest, "following.more", translate)),
    ...stopping(mail, translate),
  ];
}

export const changeMail = createRevisableMailer<ChangeMailContent, MailedChanges>(
  {
    entryAdded: writeOne,
    entryChanged: writeOne,
    entryLinked: writeLink,
    changesTogether: writeList,
    changesOfWeek: writeList,
  },
  {
    about: mailedChangesSchema,
    compose: (_from, personId, told, writtenAt) => composeChangeMail(personId, told, writtenAt),
    unsubscribeAt: ({ secret }) => buildSiteUrl(paths.api.unsubscribe(secret)),
  },
);
