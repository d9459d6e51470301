"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import type { ImportRunDto } from "@/lib/import/answers";
import { STEP_BY_STATUS } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { useApiAction } from "../form/use-act";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Meter } from "../ui/meter";
import { CheckStep } from "./check-step";
import { DoneStep } from "./done-step";
import { MappingStep } from "./mapping-step";
import { ImportStepSection, RunContext, type RunState, useImportRun } from "./run-context";
import { ImportSteps } from "./steps";

const POLL_EVERY = 1_000;
const isAtWork = ({ status }: ImportRunDto) => status === "importing" || status === "undoing";

function Failure({ failure }: { failure: string | null }) {
  const translate = useTranslations("importing.failure");
  if (failure === null) return null;
  const known = failure as Parameters<typeof translate>[0];
  return (
    <div className="mb-6">
      <Callout kind={failure === "stopped" ? "info" : "danger"} role="alert">
        {translate(translate.has(known) ? known : "other")}
      </Callout>
    </div>
  );
}

/** Fourth step of an import: its progress on the server. */
function ProgressStep() {
  const translate = useTranslations("importing.progress");
  const { run, refresh } = useImportRun();
  const { act, isBusy } = useApiAction(translate("tooLate"));
  const { status, phase, progress, total } = run;
  const isUndo = status === "undoing";
  const percent = total === 0 ? 0 : Math.floor((progress / total) * 100);
  const doing = isUndo ? "undo" : phase;
  const stop = () => void act(() => callApi("POST", paths.api.importAct(run._id, "cancel"))).finally(refresh);
  return (
    <ImportStepSection title={translate(isUndo ? "undoTitle" : "title")} intro={translate("intro")}>
      <div className="max-w-xl">
        <p role="status" className="mb-2 tabular-nums">
          {doing === null || total === 0 ? translate("waiting") : translate(doing, { done: progress, total })}
        </p>
        <Meter percent={percent} label={translate("meter")} />
      </div>
      {isUndo || phase === "write" ? null : (
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button disabled={isBusy} onClick={stop}>
            {translate("cancel")}
          </Button>
          <span className="text-base text-muted">{translate("cancelHint")}</span>
        </div>
      )}
    </ImportStepSection>
  );
}

/** One import at its current step; after the check, users can return to the mapping. */
export function ImportRunDesk({
  first,
  ...given
}: Omit<RunState, "run" | "send" | "refresh"> & { first: ImportRunDto }) {
  const { data: run = first, mutate } = useSWR<ImportRunDto, unknown>(
    paths.api.importRun(first._id),
    (path: string) => callApi<ImportRunDto>("GET", path),
    {
      fallbackData: first,
      revalidateOnMount: false,
      refreshInterval: (latest) => (isAtWork(latest ?? first) ? POLL_EVERY : 0),
    },
  );
  const [isBack, setBack] = useState(false);
  const step = isBack && run.status === "checked" ? "mapping" : STEP_BY_STATUS[run.status];
  // A new step is announced by focusing its heading.
  const region = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    region.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [step]);
  const send: RunState["send"] = async (act, body) => {
    const { _id: id } = first;
    const [method, path] =
      act === "change"
        ? (["PUT", paths.api.importRun(id)] as const)
        : act === "withdraw"
          ? (["DELETE", paths.api.importAct(id, "publish")] as const)
          : (["POST", paths.api.importAct(id, act)] as const);
    void mutate(await callApi<ImportRunDto>(method, path, body), { revalidate: false });
  };
  const refresh = () => void mutate().catch(() => undefined);
  return (
    <RunContext value={{ ...given, run, send, refresh }}>
      <ImportSteps now={step} />
      <Failure failure={run.failure} />
      <div ref={region}>
        {step === "mapping" ? <MappingStep onChecked={() => setBack(false)} /> : null}
        {step === "check" ? <CheckStep onBack={() => setBack(true)} /> : null}
        {isAtWork(run) ? <ProgressStep /> : null}
        {run.status === "done" || run.status === "undone" ? <DoneStep /> : null}
      </div>
    </RunContext>
  );
}
