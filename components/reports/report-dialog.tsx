"use client";

import { useTranslations } from "next-intl";
import { useId, useInsertionEffect, useRef, useState } from "react";
import { callApi } from "@/lib/client/api";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { cleanText } from "@/lib/platform/text/schema";
import { REPORT } from "@/lib/reports/rules";
import type { ReportDto } from "@/lib/reports/schema";
import { lengthOf } from "../../lib/platform/text/first-look";
import { controlClass, describedBy, Field } from "../form/field";
import { ModalDialog } from "../form/modal-dialog";
import { PostForm } from "../form/post-form";
import { loggedOut, useSubmission } from "../form/use-submission";
import { Button } from "../ui/button";
import { Icon } from "../ui/icon";
import { StatusMark } from "./report-item";

interface ReportDialogProps {
  act: "answer" | "solve";
  report: ReportDto;
  onClose: () => void;
  onChanged: (report: ReportDto) => void;
}

function useAct({ act, report, onClose, onChanged }: ReportDialogProps) {
  const translate = useTranslations("reports.inbox");
  const common = useTranslations("common");
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  // As it stands by now: after a conflict that is what somebody else made of it.
  const [current, setCurrent] = useState(report);
  const field = useRef<HTMLTextAreaElement>(null);
  const isAnswer = act === "answer";
  const min = isAnswer ? REPORT.answerMin : 0;

  function refuse(sentence: string) {
    setError(sentence);
    field.current?.focus();
  }

  async function readAgain() {
    const now = await callApi<ReportDto>("GET", paths.api.report(report._id)).catch(() => null);
    if (now === null) return;
    setCurrent(now);
    onChanged(now);
  }

  const { failure, isBusy, attempt } = useSubmission(({ code, fields, detail }) => {
    if (code === "report_conflict") void readAgain();
    const said = fields.text?.[0] ?? fields.note?.[0];
    if (said !== undefined) {
      refuse(said);
      return null;
    }
    if (code === "network") return { sentence: common("serverUnavailable") };
    if (code === "not_authenticated") return loggedOut(common);
    return { sentence: detail || translate("failed") };
  });

  function submit() {
    const length = lengthOf(cleanText(text));
    if (length < min) return refuse(translate("tooShort", { min }));
    if (length > REPORT.answerMax) return refuse(translate("tooLong", { max: REPORT.answerMax }));
    setError(undefined);
    return attempt(async () => {
      const { version, reachable } = current;
      const body = isAnswer ? { text, version } : { note: text, version };
      const now = await callApi<ReportDto>("POST", paths.api.reportAct(report._id, act), body);
      onChanged(now);
      onClose();
      // Who was mailed enough is reachable, and not mailed.
      const isMailed = now.history.at(-1)?.mailed === true;
      const kept = reachable ? "doneNotMailed" : "doneKept";
      const done = isAnswer ? (isMailed ? "doneAnswered" : kept) : "doneSolved";
      showToast(translate(done), { kind: "success" });
    });
  }

  return { text, setText, error, field, failure, isBusy, submit, current, isAnswer, min };
}

/** Says beforehand whether anybody gets what is typed here. */
function Reach({ isAnswer, reachable }: { isAnswer: boolean; reachable: boolean }) {
  const translate = useTranslations("reports.inbox");
  const key = isAnswer
    ? reachable
      ? "answerReaches"
      : "answerReachesNobody"
    : reachable
      ? "solveReaches"
      : "solveReachesNobody";
  return (
    <p className="mt-3 flex items-start gap-2 text-base text-muted">
      <Icon name="info" className="mt-0.5 size-5" />
      <span>{translate(key)}</span>
    </p>
  );
}

/** Answers a report, or marks it solved. What was typed stays, whatever somebody else does with it meanwhile. */
export default function ReportDialog(props: ReportDialogProps) {
  const translate = useTranslations("reports.inbox");
  const id = useId();
  const { text, setText, error, field, failure, isBusy, submit, current, isAnswer, min } = useAct(props);
  useInsertionEffect(shareStyleNonce, []);
  const name = props.report.entry.algorithmName;
  const limits = { min, max: REPORT.answerMax };
  const note = translate(isAnswer ? "limits" : "noteLimits", limits);
  const send = isAnswer ? (current.reachable ? "sendAnswer" : "keepAnswer") : "markSolved";
  return (
    <ModalDialog
      title={translate(isAnswer ? "answerTitle" : "solveTitle", { name })}
      isOpen
      onClose={props.onClose}
      shape="question"
      hasWork={text !== ""}
    >
      <blockquote
        dir="auto"
        className="wrap-anywhere mt-3 max-h-40 overflow-y-auto whitespace-pre-line border-line border-l-4 pl-4"
      >
        {current.message}
      </blockquote>
      <Reach isAnswer={isAnswer} reachable={current.reachable} />
      {failure !== null && current.version !== props.report.version ? (
        <p className="mt-3">
          {translate("currentStatus")} <StatusMark status={current.status} />
        </p>
      ) : null}
      <PostForm failure={failure} onSubmit={submit} className="mt-5 space-y-5">
        <Field id={id} label={translate(isAnswer ? "answerLabel" : "noteLabel")} error={error} note={note}>
          <textarea
            id={id}
            ref={field}
            rows={6}
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: a dialog that was just asked for begins at its one field
            autoFocus
            value={text}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, error, note)}
            onChange={(event) => setText(event.target.value)}
            className={`${controlClass(error)} block resize-y`}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button disabled={isBusy} onClick={props.onClose}>
            {translate("cancel")}
          </Button>
          <Button kind="primary" type="submit" disabled={isBusy}>
            {translate(isBusy ? "busy" : send)}
          </Button>
        </div>
      </PostForm>
    </ModalDialog>
  );
}
