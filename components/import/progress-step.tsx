"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { useAct } from "../form/use-act";
import { Button } from "../ui/button";
import { Meter } from "../ui/meter";
import { useRun } from "./run-context";

/** The fourth step: how far a server is with it. */
export function ProgressStep() {
  const translate = useTranslations("importing.progress");
  const { run, refresh } = useRun();
  const { act, isBusy } = useAct(translate("tooLate"));
  const { status, phase, progress, total } = run;
  const isUndo = status === "undoing";
  const percent = total === 0 ? 0 : Math.floor((progress / total) * 100);
  const doing = isUndo ? "undo" : phase;

  function stop() {
    void act(async () => {
      await callApi("POST", paths.api.importAct(run._id, "cancel"));
    }).finally(refresh);
  }

  return (
    <section>
      <h2 tabIndex={-1} className="scroll-mt-24 outline-offset-4">
        {translate(isUndo ? "undoTitle" : "title")}
      </h2>
      <p className="mt-1 mb-6 max-w-[75ch] text-muted">{translate("intro")}</p>
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
    </section>
  );
}
