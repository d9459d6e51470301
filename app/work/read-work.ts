import {
  type ProfileQueryParameters,
  parseProfileTablePage,
  parseTableRequest,
} from "@/lib/accounts/profile-lists";
import { toOwnProfileRow, toProfileRow } from "@/lib/accounts/profile-rows";
import { listProfileEntries } from "@/lib/accounts/server/profile-lists";
import { listDrafts } from "@/lib/entries/server/drafts";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findPhaseMomentsOfEntries } from "@/lib/history/server/phase-moments";
import type { Actor } from "@/lib/platform/auth/actor";
import { authorise, mayPerformAction } from "@/lib/platform/auth/permissions";
import { listOwnRechecks } from "@/lib/recheck/server/own-rechecks";
import { listReports } from "@/lib/reports/server/inbox";
import { getToDo } from "@/lib/work/server/to-do";

/** Loads the user's tasks and the requested page of the user's entries. */
export async function readWork(actor: Actor, asked: ProfileQueryParameters) {
  authorise(actor, "profile.own");
  const { id } = actor;
  const mayAdd = mayPerformAction(actor, "entry.create");
  const [toDo, own, colleagues, drafts, reports, rechecks, model] = await Promise.all([
    mayAdd ? getToDo(actor) : null,
    listProfileEntries(actor, id, "own", parseTableRequest(asked, "own")),
    listProfileEntries(actor, id, "colleagues", parseTableRequest(asked, "colleagues")),
    mayAdd ? listDrafts(actor) : [],
    mayPerformAction(actor, "report.list") ? listReports(actor) : null,
    mayAdd ? listOwnRechecks(actor, parseProfileTablePage(asked, "rechecks")) : null,
    getReaderModel(),
  ]);
  const moments = await findPhaseMomentsOfEntries(actor, [...own.entries, ...colleagues.entries]);
  return {
    person: actor,
    mayAdd,
    toDo,
    own: { ...own, rows: own.entries.map((entry) => toOwnProfileRow(entry, model, moments, actor)) },
    colleagues: {
      ...colleagues,
      rows: colleagues.entries.map((entry) => toProfileRow(entry, model, moments, actor)),
    },
    drafts,
    reports,
    rechecks,
    model,
  };
}
