import "server-only";
import { paths } from "../../paths";
import { site } from "../../platform/env";
import type { Block, MailTranslate } from "../../platform/mail/layout";
import { button, type Mail, mailsBy, quote, text } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";
import { type FollowKind, MOST_LISTED } from "../rules";

/** Why somebody gets a mail: what they follow, what that is called, and the secret of the link that stops it. */
export interface ToldReason {
  kind: FollowKind;
  /** The name of a hospital, specialism, saved search or product; an entry is the mail's own. */
  what: string;
  secret: string;
}

interface OneChangeMail {
  kind: "entryAdded" | "entryChanged";
  name: string;
  algorithm: string;
  entryId: string;
  versionId: string;
  /** Null for who may not be named to the reader. */
  author: string | null;
  /** What its author said has changed. */
  note: string | null;
  /** What the changed fields are called, as far as the reader may know of them. */
  fields: readonly string[];
  reasons: readonly ToldReason[];
  secret: string;
}

/** That an entry became a use of a product that is followed. */
interface LinkMail {
  kind: "entryLinked";
  name: string;
  algorithm: string;
  entryId: string;
  product: string;
  reasons: readonly ToldReason[];
  secret: string;
}

/** A mail about several entries: those of a moment with many changes, or those of a week. */
interface ListedChangesMail {
  kind: "changesTogether" | "changesOfWeek";
  name: string;
  changes: readonly {
    entryId: string;
    algorithm: string;
    /** That it became a use of the product that is followed, whenever it was saved. */
    linked: boolean;
    saved: string;
    reasons: readonly ToldReason[];
  }[];
  /** There was more than a mail tells of. */
  isCut?: boolean;
  reasons: readonly ToldReason[];
  secret: string;
}

/** Mails to who follows something. */
export type ChangeMailContent = OneChangeMail | LinkMail | ListedChangesMail;

const whyOf = ({ kind, what }: ToldReason, translate: MailTranslate) =>
  translate(`following.why.${kind}`, { what: cleanLine(what) });

/** Each follow with the link that stops it, and what stops all. */
function stopping(mail: ChangeMailContent, translate: MailTranslate): Block[] {
  const reasons = mail.reasons.map((reason) => ({
    label: translate("following.stop", { why: whyOf(reason, translate) }),
    url: site(paths.unsubscribe(reason.secret)),
  }));
  // With one reason the mail's own link would be the same.
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
  const rest = changes.length - MOST_LISTED;
  const links = changes.slice(0, MOST_LISTED).map(({ entryId, algorithm, linked, saved, reasons }) => ({
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
    ...(rest > 0 && !isCut ? [text(translate("following.more", { n: String(rest) }))] : []),
    ...(isCut ? [text(translate("following.cut"))] : []),
    ...stopping(mail, translate),
  ];
}

const written = mailsBy<ChangeMailContent>({
  entryAdded: writeOne,
  entryChanged: writeOne,
  entryLinked: writeLink,
  changesTogether: writeList,
  changesOfWeek: writeList,
});

export function changeMail(content: ChangeMailContent): Mail {
  return { ...written(content), unsubscribe: site(paths.api.unsubscribe(content.secret)) };
}
