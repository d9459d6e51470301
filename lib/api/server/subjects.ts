import "server-only";
import { findRow } from "../../entries/server/entries";
import type { Subject, SubjectRule } from "../../platform/auth/rules";
import type { Known } from "../../platform/http/contract";
import { findReport } from "../../reports/server/inbox";

/** What a rule is about: the entry or person of the address, or the entry of the report that it names. */
export async function findSubject(rule: SubjectRule, param: Known["param"]): Promise<Subject> {
  const id = param("id");
  if ("profile" in rule) return { entry: null, personId: id };
  if ("coEditor" in rule) return { entry: await findRow(id), personId: param("userId") };
  if ("entry" in rule) return { entry: await findRow(id), personId: "" };
  const report = await findReport(id);
  return { entry: report === null ? null : await findRow(report.entryId), personId: "" };
}
