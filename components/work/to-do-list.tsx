import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import type { ToDo } from "@/lib/work/rules";
import { Card } from "../ui/card";
import { getFormats } from "../ui/get-formats";
import { TextLink } from "../ui/links";
import { PhaseIllustration } from "../ui/phase-illustration";
import { Sentences } from "../ui/sentences";
import { OwnDrafts } from "./own-drafts";
import { ToDoGroup, ToDoRow } from "./to-do-group";

interface ToDoListProps {
  toDo: ToDo;
  /** Open tasks of admins; null if there are none, and for other users. */
  administration: ReactNode;
  userId: string;
}

/** List 'Te doen': each row links to where the task is done. The browser adds the drafts that it stores. */
export async function ToDoList({ toDo, administration, userId }: ToDoListProps) {
  const [translate, drafts, { formatDate, formatDateTime }] = await Promise.all([
    getTranslations("work.toDo"),
    getTranslations("work.drafts"),
    getFormats(),
  ]);
  const {
    drafts: unpublished,
    overdue,
    overdueTotal,
    reported,
    reportedTotal,
    incomplete,
    incompleteTotal,
  } = toDo;
  const isEmpty =
    administration === null &&
    unpublished.length + overdue.length + reported.length + incomplete.length === 0;
  return (
    <Card anchor="to-do" id="to-do-title" title={translate("title")}>
      {administration === null ? null : (
        <ToDoGroup title={translate("administration")}>{administration}</ToDoGroup>
      )}
      {unpublished.length === 0 ? null : (
        <ToDoGroup title={translate("drafts")} hint={translate("draftsHint")}>
          {unpublished.map(({ _id, algorithmName, updated }) => (
            <ToDoRow key={_id} href={paths.entry(_id, "edit")} name={algorithmName}>
              {translate("draftSaved", { date: formatDateTime(updated) })}
            </ToDoRow>
          ))}
        </ToDoGroup>
      )}
      {reported.length === 0 ? null : (
        <ToDoGroup title={translate("reported")}>
          {reported.map(({ id, name, reports }) => (
            <ToDoRow key={id} href={paths.ownReports} name={name} plain>
              {translate("reports", { count: reports })}
            </ToDoRow>
          ))}
          {reportedTotal > reported.length ? (
            <li className="py-2">
              <TextLink href={paths.ownReports} alone plain>
                {translate("moreReported", { count: reportedTotal - reported.length })}
              </TextLink>
            </li>
          ) : null}
        </ToDoGroup>
      )}
      {overdue.length === 0 ? null : (
        <ToDoGroup title={translate("overdue")}>
          {overdue.map(({ id, name, recheckOn }) => (
            <ToDoRow key={id} href={paths.entry(id)} name={name}>
              {translate("since", { date: formatDate(recheckOn) })}
            </ToDoRow>
          ))}
          {overdueTotal > overdue.length ? (
            <li className="py-2">
              <TextLink href={paths.ownRechecks} alone plain>
                {translate("moreOverdue", { count: overdueTotal - overdue.length })}
              </TextLink>
            </li>
          ) : null}
        </ToDoGroup>
      )}
      <Sentences of={["work.drafts"]}>
        <OwnDrafts userId={userId}>
          {isEmpty ? (
            <>
              <PhaseIllustration className="mb-4 w-40" />
              <p className="font-semibold">{translate("nothing")}</p>
              <p className="mt-1 max-w-[75ch] text-muted">{translate("whatComes")}</p>
              <p className="mt-1 max-w-[75ch] text-muted">{drafts("elsewhere")}</p>
            </>
          ) : null}
        </OwnDrafts>
      </Sentences>
      {incomplete.length === 0 ? null : (
        <ToDoGroup title={translate("incomplete")}>
          {incomplete.map(({ id, name, missing, first }) => (
            <ToDoRow key={id} href={paths.editField(id, first)} name={name}>
              {translate("missing", { count: missing })}
            </ToDoRow>
          ))}
          {incompleteTotal > incomplete.length ? (
            <li className="py-2 text-muted">
              {translate("moreIncomplete", { count: incompleteTotal - incomplete.length })}
            </li>
          ) : null}
        </ToDoGroup>
      )}
    </Card>
  );
}
