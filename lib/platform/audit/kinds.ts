/** What an event can be about. People are stored as a pseudonym that nobody can resolve once the account is closed. */
export const AUDIT_SUBJECT_KINDS = [
  "user",
  "entry",
  "institution",
  "product",
  "field",
  "synonym",
  "law",
  "notice",
  "content",
  "message",
  "mail",
] as const;
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number];

export const AUDIT_EVENT_GROUPS = ["session", "account", "user", "entry", "site"] as const;
export type AuditEventGroup = (typeof AUDIT_EVENT_GROUPS)[number];

interface KindOfEvent {
  group: AuditEventGroup;
  /** The kind of object that the event's subject id refers to; null for an event about its actor only. */
  subject: AuditSubjectKind | null;
}

/** The closed list of events in the audit trail; each has a sentence in the messages `admin.audit`. */
const KINDS = [
  ["session.login", "session", null],
  ["session.signOn", "session", null],
  ["session.loginFailed", "session", "user"],
  ["session.signOnFailed", "session", "user"],
  ["session.passwordWrong", "session", null],
  ["session.logout", "session", null],
  ["session.logoutEverywhere", "session", null],
  ["account.registered", "account", null],
  ["account.verified", "account", null],
  ["account.passwordResetRequested", "account", "user"],
  ["account.passwordChanged", "account", null],
  ["account.emailChangeRequested", "account", null],
  ["account.emailChanged", "account", null],
  ["account.profileChanged", "account", null],
  ["account.migrated", "account", null],
  ["account.exported", "account", null],
  ["account.twoFactorOn", "account", null],
  ["account.twoFactorOff", "account", null],
  ["account.recoveryCodesRenewed", "account", null],
  ["account.recoveryCodeUsed", "account", null],
  ["account.tokenMade", "account", null],
  ["account.tokenRevoked", "account", null],
  ["account.tokensEnded", "account", "user"],
  ["account.signOnLinked", "account", null],
  ["account.signOnUnlinked", "account", null],
  ["follow.begun", "account", null],
  ["follow.changed", "account", null],
  ["follow.ended", "account", null],
  ["follow.unsubscribed", "account", null],
  ["search.saved", "account", null],
  ["search.renamed", "account", null],
  ["search.removed", "account", null],
  ["search.feedMade", "account", null],
  ["search.feedEnded", "account", null],
  ["webhook.made", "account", null],
  ["webhook.secretRenewed", "account", null],
  ["webhook.resumed", "account", null],
  ["webhook.removed", "account", null],
  ["account.closed", "account", null],
  ["account.expired", "account", "user"],
  ["user.accessGiven", "user", "user"],
  ["user.accessTaken", "user", "user"],
  ["user.roleChanged", "user", "user"],
  ["user.refused", "user", "user"],
  ["user.refusalTakenBack", "user", "user"],
  ["user.asked", "user", "user"],
  ["user.verificationSent", "user", "user"],
  ["user.blocked", "user", "user"],
  ["user.unblocked", "user", "user"],
  ["user.twoFactorReset", "user", "user"],
  ["user.erased", "user", "user"],
  ["user.madeAdmin", "user", "user"],
  ["entry.created", "entry", "entry"],
  ["entry.draftSaved", "entry", "entry"],
  ["entry.updated", "entry", "entry"],
  ["entry.deleted", "entry", "entry"],
  ["entry.restored", "entry", "entry"],
  ["entry.purged", "entry", "entry"],
  ["entry.versionRestored", "entry", "entry"],
  ["entry.imported", "entry", "entry"],
  ["entry.handedOver", "entry", "entry"],
  ["entry.deletionRequested", "entry", "entry"],
  ["entry.coEditorNamed", "entry", "entry"],
  ["entry.coEditorRemoved", "entry", "entry"],
  ["entry.coEditorLeft", "entry", "entry"],
  ["entry.confirmed", "entry", "entry"],
  ["entry.productChosen", "entry", "entry"],
  ["entry.exported", "entry", null],
  ["import.started", "entry", null],
  ["import.finished", "entry", null],
  ["import.undone", "entry", null],
  ["import.mappingSaved", "entry", null],
  ["import.mappingRenamed", "entry", null],
  ["import.mappingRemoved", "entry", null],
  ["report.made", "entry", "entry"],
  ["report.answered", "entry", "entry"],
  ["report.solved", "entry", "entry"],
  ["report.reopened", "entry", "entry"],
  ["report.removed", "entry", "entry"],
  ["notice.added", "site", "notice"],
  ["notice.changed", "site", "notice"],
  ["notice.removed", "site", "notice"],
  ["content.added", "site", "content"],
  ["content.changed", "site", "content"],
  ["content.removed", "site", "content"],
  ["content.ordered", "site", null],
  ["content.licenceChosen", "site", null],
  ["institution.added", "site", "institution"],
  ["institution.changed", "site", "institution"],
  ["institution.adminNamed", "site", "institution"],
  ["institution.adminRemoved", "site", "institution"],
  ["institution.reviewerNamed", "site", "institution"],
  ["institution.reviewerRemoved", "site", "institution"],
  ["institution.stated", "site", "institution"],
  ["institution.statementWithdrawn", "site", "institution"],
  ["declaration.saved", "entry", "entry"],
  ["institution.declared", "site", "institution"],
  ["institution.declarationWithdrawn", "site", "institution"],
  ["institution.boardReportSaved", "site", "institution"],
  ["institution.boardReportFrozen", "site", "institution"],
  ["product.added", "site", "product"],
  ["product.changed", "site", "product"],
  ["product.supplierChanged", "site", "product"],
  ["product.proposed", "site", "product"],
  ["product.proposalDecided", "site", "product"],
  ["product.proposalWithdrawn", "site", "product"],
  ["product.removed", "site", "product"],
  ["product.merged", "site", "product"],
  ["product.unmerged", "site", "product"],
  ["product.matchDecided", "site", "product"],
  ["experience.written", "entry", "entry"],
  ["experience.withdrawn", "entry", "entry"],
  ["experience.obstaclesChanged", "site", null],
  ["evidence.changed", "site", "product"],
  ["validation.changed", "entry", "entry"],
  ["advice.asked", "entry", "entry"],
  ["advice.withdrawn", "entry", "entry"],
  ["advice.given", "entry", "entry"],
  ["review.submitted", "entry", "entry"],
  ["review.withdrawn", "entry", "entry"],
  ["review.changesAsked", "entry", "entry"],
  ["review.refused", "entry", "entry"],
  ["review.approved", "entry", "entry"],
  ["review.ruleChanged", "site", null],
  ["dossier.saved", "entry", "entry"],
  ["law.ruleChanged", "site", "law"],
  ["field.changed", "site", "field"],
  ["field.valueAdded", "site", "field"],
  ["field.valueChanged", "site", "field"],
  ["field.valueRemoved", "site", "field"],
  ["field.valuesOrdered", "site", "field"],
  ["synonym.added", "site", "synonym"],
  ["synonym.changed", "site", "synonym"],
  ["synonym.removed", "site", "synonym"],
  ["message.deleted", "site", "message"],
  ["mail.retried", "site", "mail"],
  ["audit.downloaded", "site", null],
] as const satisfies readonly (readonly [string, AuditEventGroup, AuditSubjectKind | null])[];

export type AuditEventKind = (typeof KINDS)[number][0];
export const AUDIT_EVENT_KIND_NAMES: readonly AuditEventKind[] = KINDS.map(([kind]) => kind);
export const AUDIT_EVENT_KINDS = Object.fromEntries(
  KINDS.map(([kind, group, subject]) => [kind, { group, subject }]),
) as Record<AuditEventKind, KindOfEvent>;

/** Returns the event kinds of a group, in order. */
export function listAuditEventKindsOfGroup(group: AuditEventGroup): AuditEventKind[] {
  return AUDIT_EVENT_KIND_NAMES.filter((kind) => AUDIT_EVENT_KINDS[kind].group === group);
}

/** Kinds of events that an admin has to know about: refused logins, and acts that give power or cannot be undone. */
export const NOTABLE_AUDIT_EVENT_KINDS = [
  "session.loginFailed",
  "session.signOnFailed",
  "session.passwordWrong",
  "user.roleChanged",
  "user.madeAdmin",
  "user.twoFactorReset",
  "user.erased",
  "entry.purged",
  "audit.downloaded",
] as const satisfies readonly AuditEventKind[];

/** Number of days that the summary of the audit trail covers, unless a period is chosen. */
export const AUDIT_SUMMARY_DAYS = 30;

/** Who caused an event: a logged-in person, an anonymous visitor, the daily job, or a command on the server. */
export const AUDIT_ACTOR_KINDS = ["person", "visitor", "job", "command"] as const;
export type AuditActorKind = (typeof AUDIT_ACTOR_KINDS)[number];

export const AUDIT_PAGE_SIZE = 25;

/** Filter of the audit trail; all given conditions must hold. */
export interface AuditFilter {
  kinds: AuditEventKind[];
  /** Part of the name or e-mail address of the actor or subject, their id, or the pseudonym of a closed account. */
  person: string;
  /** The subject's id, or part of its name: of an entry, institution, product, text, field, group of synonyms or row of the law. */
  subject: string;
  /** First and last day, YYYY-MM-DD in Dutch time. */
  from: string | null;
  to: string | null;
}

export const EMPTY_AUDIT_FILTER: AuditFilter = { kinds: [], person: "", subject: "", from: null, to: null };

/** Returns the keys whose values differ between before and after. */
export function listChangedKeys<T extends object>(before: T, after: Partial<T>): string[] {
  return (Object.keys(after) as (keyof T & string)[]).filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
}
