import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { cleanText } from "@/lib/platform/text/schema";
import { REPORT_LIMITS } from "@/lib/reports/rules";
import type { ReportDto } from "@/lib/reports/schema";
import { countCodePoints } from "../../lib/platform/text/first-look";
import { DialogForm } from "../form/dialog-form";
import { ModalDialog } from "../form/modal-dialog";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { Icon } from "../ui/icon";
import { StatusMark } from "./report-item";

interface ReportDialogProps {
  act: "answer" | "solve";
  report: ReportDto;
  onClose: () => void;
  onChanged: (report: ReportDto) => void;
}

/** Dialog to answer a report or mark it as solved. Typed text is kept if another user changes the report meanwhile. */
export default function AnswerOrSolveReportDialog({ act, report, onClose, onChanged }: ReportDialogProps) {
  const translate = useTranslations("reports.inbox");
  // Current state of the report: after a conflict, the state that another user left.
  const [current, setCurrent] = useState(report);
  const { message, status, version, reachable } = current;
  const isAnswer = act === "answer";
  const limits = { min: isAnswer ? REPORT_LIMITS.answerMin : 0, max: REPORT_LIMITS.answerMax };

  async function readAgain() {
    const now = await callApi<ReportDto>("GET", paths.api.report(report._id)).catch(() => null);
    if (now === null) return;
    setCurrent(now);
    onChanged(now);
  }
  const { field, sending, formState } = useApiForm(
    { text: "" },
    {
      failed: translate("failed"),
      explain: ({ code, fields }) => {
        if (code === "report_conflict") void readAgain();
        if (fields.note !== undefined) fields.text = fields.note;
        return undefined;
      },
      draft: { of: `report-${act}/${report._id}` },
    },
  );
  const answering = sending(async ({ text }) => {
    const body = isAnswer ? { text, version } : { note: text, version };
    const now = await callApi<ReportDto>("POST", paths.api.reportAct(report._id, act), body);
    onChanged(now);
    onClose();
    // A reporter may be reachable but not mailed, because they have received the maximum number of mails.
    const isMailed = now.history.at(-1)?.mailed === true;
    const answered = isMailed ? "doneAnswered" : reachable ? "doneNotMailed" : "doneSaved";
    showToast(translate(isAnswer ? answered : "doneSolved"), { kind: "success" });
  });
  const validate = (text: string) => {
    const length = countCodePoints(cleanText(text));
    if (length < limits.min) return translate("tooShort", limits);
    return length <= limits.max || translate("tooLong", limits);
  };
  const send = isAnswer ? (reachable ? "sendAnswer" : "saveAnswer") : "markSolved";
  return (
    <ModalDialog
      title={translate(`${act}Title`, { name: report.entry.algorithmName })}
      isOpen
      onClose={onClose}
      shape="question"
      hasWork={formState.isDirty}
    >
      <blockquote
        dir="auto"
        className="wrap-anywhere mt-3 max-h-40 overflow-y-auto whitespace-pre-line border-line border-l-4 pl-4"
      >
        {message}
      </blockquote>
      {/* Says before typing whether anyone will receive the text. */}
      <p className="mt-3 flex items-start gap-2 text-base text-muted">
        <Icon name="info" className="mt-0.5 size-5" />
        <span>{translate(reachable ? `${act}Reaches` : `${act}ReachesNobody`)}</span>
      </p>
      {answering.failure !== null && version !== report.version ? (
        <p className="mt-3">
          {translate("currentStatus")} <StatusMark status={status} />
        </p>
      ) : null}
      <DialogForm {...answering} confirm={translate(send)} busy={translate("busy")} onCancel={onClose}>
        <LabelledTextarea
          label={translate(isAnswer ? "answerLabel" : "noteLabel")}
          note={translate(isAnswer ? "limits" : "noteLimits", limits)}
          rows={6}
          dir="auto"
          // The dialog was opened by the user, so its only field takes the focus.
          autoFocus
          {...field("text", { validate })}
        />
      </DialogForm>
    </ModalDialog>
  );
}
