import { callApi } from "@/lib/client/api";
import type { FieldKey } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import type { WorkItem, WorkKind, WorkPart } from "@/lib/work/rules";

/** The next action on a to-do item: an API call, or a page on which to act. */
export type NextAct = { call: () => Promise<unknown> } | { href: string };

interface KindView {
  /** Page of the thing. */
  hrefOf: (item: WorkItem) => string;
  actOf: (item: WorkItem) => NextAct;
  /** Page with all to-do items of the kind within a part of the list; undefined if there is none. */
  allOf?: (part: WorkPart) => string | undefined;
}

const ofEntry = ({ target }: WorkItem) => paths.entry(target);
/** The entries that an import added; only admins may see the import, and other authors get the list of their entries. */
const ofImport = ({ target }: WorkItem) =>
  target === "" ? `${paths.work}#own` : paths.importResults(target);
const REQUESTS = `${paths.adminPart("users")}#todo`;
const MESSAGES = paths.adminPart("messages");
const PROPOSALS = paths.adminPart("products");
const MATCHES = paths.adminPart("matching");
const MAILS = paths.adminPart("mails");
const reportsOf = (part: WorkPart) => (part === "register" ? paths.allReports : paths.ownReports);

/** Links and next action of each kind of to-do item. */
export const KIND_VIEWS: Record<WorkKind, KindView> = {
  account: {
    hrefOf: () => REQUESTS,
    // An account whose e-mail address is not verified (weight 0) is approved on its own page, which asks first.
    actOf: ({ key, target, weight }) =>
      weight === 0
        ? { href: REQUESTS }
        : {
            call: () =>
              callApi("PUT", paths.api.users, { users: [{ _id: key, role: target, allowAccess: true }] }),
          },
    allOf: () => REQUESTS,
  },
  advice: {
    hrefOf: ({ target }) => paths.advice(target),
    actOf: ({ target }) => ({ href: paths.advice(target) }),
  },
  review: {
    hrefOf: ({ target }) => paths.review(target),
    actOf: ({ target }) => ({ href: paths.review(target) }),
    allOf: () => paths.reviews,
  },
  changes: {
    hrefOf: ({ target }) => paths.review(target),
    actOf: ({ target }) => ({ href: paths.entry(target, "edit") }),
    allOf: () => paths.reviews,
  },
  report: {
    hrefOf: (item) => (item.part === "hospital" ? ofEntry(item) : reportsOf(item.part)),
    actOf: (item) =>
      item.part === "hospital"
        ? { href: ofEntry(item) }
        : {
            call: () =>
              callApi("POST", paths.api.reportAct(item.key, "solve"), { note: "", version: item.weight }),
          },
    allOf: (part) => (part === "hospital" ? undefined : reportsOf(part)),
  },
  message: {
    hrefOf: () => MESSAGES,
    actOf: ({ key }) => ({ call: () => callApi("PUT", paths.api.message(key), { read: true }) }),
    allOf: () => MESSAGES,
  },
  mail: {
    hrefOf: () => MAILS,
    actOf: ({ key }) => ({ call: () => callApi("PUT", paths.api.mail(key)) }),
    allOf: () => MAILS,
  },
  proposal: { hrefOf: () => PROPOSALS, actOf: () => ({ href: PROPOSALS }), allOf: () => PROPOSALS },
  match: { hrefOf: () => MATCHES, actOf: () => ({ href: MATCHES }), allOf: () => MATCHES },
  statement: {
    hrefOf: ({ target }) => paths.hospital(target),
    actOf: ({ target }) => ({ href: paths.hospitalManagement(target) }),
  },
  certificate: {
    hrefOf: ({ target }) => paths.product(target),
    actOf: ({ target }) => ({ href: paths.product(target) }),
    allOf: (part) => (part === "register" ? `${PROPOSALS}#certificates` : undefined),
  },
  duty: {
    hrefOf: ({ target }) => `${paths.dossier(target)}#duties`,
    actOf: ({ target }) => ({ href: `${paths.dossier(target)}#duties` }),
  },
  law: {
    hrefOf: ({ target }) => paths.dossier(target),
    actOf: ({ target }) => ({ href: paths.dossier(target) }),
  },
  overdue: {
    hrefOf: ofEntry,
    // A hospital's admin who is no editor may look at the entry, and not confirm it.
    actOf: (item) =>
      item.part === "hospital"
        ? { href: ofEntry(item) }
        : { call: () => callApi("PUT", paths.api.entryRecheck(item.target), { nextRecheck: null }) },
    allOf: (part) => {
      if (part === "register") return paths.adminPart("overdue");
      return part === "own" ? paths.ownRechecks : undefined;
    },
  },
  draft: {
    hrefOf: ({ target }) => paths.entry(target, "edit"),
    actOf: ({ target }) => ({ href: paths.entry(target, "edit") }),
  },
  imported: { hrefOf: ofImport, actOf: (item) => ({ href: ofImport(item) }) },
  incomplete: {
    hrefOf: ofEntry,
    actOf: ({ target, text }) => ({ href: paths.editField(target, text as FieldKey | null) }),
  },
};
