import "server-only";
import { paths } from "../../paths";
import { site } from "../../platform/env";
import type { Block, MailTranslate } from "../../platform/mail/layout";
import { button, mailsAbout, quote, remainderBlocks, text } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";
import { MAX_LISTED_CHANGES } from "../rules";
import {
  type ChangeMailContent,
  changesTold,
  composeChangeMail,
  type LinkMail,
  type ListedChangesMail,
  type MailedChanges,
  type MailReason,
  type OneChangeMail,
} from "./change-mails";

const whyOf = ({ kind, what }: MailReason, translate: MailTranslate) =>
  translate(`following.why.${kind}`, { what: cleanLine(what) });

/** Renders a link that stops each follow, and one that stops all. */
function stopping(mail: ChangeMailContent, translate: MailTranslate): Block[] {
  const reasons = mail.reasons.map((reason) => ({
    label: translate("following.stop", { why: whyOf(reason, translate) }),
    url: site(paths.unsubscribe(reason.secret)),
  }));
  // With a single reason, the link for the whole mail would be the same.
  const isMore = reasons.length > 1 || mail.kind === "changesOfWeek";
  const whole = isMore
    ? [{ label: translate("following.stopAll"), url: site(paths.unsubscribe(mail.secret)) }]
    : [];
  const page = { label: translate("following.manage"), url: site(paths.following) };
  return [text(translate("following.why.title")), { kind: "links", links: [...reasons, ...whole, page] }];
}

function writeOne(mail: OneChangeMail, translate: MailTranslate): Block[] {
  const { kind, algorithm, author, note, fields, entryId, versionId } = mail;
  const values = { algorithm: cleanLine(algorithm), author: cleanLine(author ?? "") };
  const how = author === null ? "intro" : "introBy";
  return [
    text(translate(`${kind}.${how}`, values)),
    ...(note === null ? [] : [text(translate("following.note")), quote(note)]),
    ...(fields.length === 0 ? [] : [text(translate("following.fields", { fields: fields.join(", ") }))]),
    button(
      translate(`${kind}.button`),
      kind === "entryAdded" ? paths.entry(entryId) : paths.version(entryId, versionId),
    ),
    ...stopping(mail, translate),
  ];
}

function writeLink(mail: LinkMail, translate: MailTranslate): Block[] {
  const { kind, algorithm, product, entryId } = mail;
  return [
    text(translate(`${kind}.intro`, { algorithm: cleanLine(algorithm), product: cleanLine(product) })),
    button(translate(`${kind}.button`), paths.entry(entryId)),
    ...stopping(mail, translate),
  ];
}

function writeList(mail: ListedChangesMail, translate: MailTranslate): Block[] {
  const { kind, changes, isCut = false } = mail;
  const rest = changes.length - MAX_LISTED_CHANGES;
  const links = changes
    .slice(0, MAX_LISTED_CHANGES)
    .map(({ entryId, algorithm, linked, saved, reasons }) => ({
      label: translate(linked ? "following.listedLink" : "following.listed", {
        algorithm: cleanLine(algorithm),
        date: translate.date(saved),
        why: reasons.map((reason) => whyOf(reason, translate)).join(", "),
      }),
      url: site(paths.entry(entryId)),
    }));
  return [
    text(translate(`${kind}.intro`)),
    { kind: "links", links },
    ...(isCut ? [text(translate("following.cut"))] : remainderBlocks(rest, "following.more", translate)),
    ...stopping(mail, translate),
  ];
}

export const changeMail = mailsAbout<ChangeMailContent, MailedChanges>(
  {
    entryAdded: writeOne,
    entryChanged: writeOne,
    entryLinked: writeLink,
    changesTogether: writeList,
    changesOfWeek: writeList,
  },
  {
    about: changesTold,
    compose: (_from, personId, told, writtenAt) => composeChangeMail(personId, told, writtenAt),
    unsubscribeAt: ({ secret }) => site(paths.api.unsubscribe(secret)),
  },
);
