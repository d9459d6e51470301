"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import type { ImportRunDto } from "@/lib/import/answers";
import { paths } from "@/lib/paths";
import { useAct } from "../form/use-act";
import { ScriptButton } from "../ui/script-button";
import { useRun } from "./run-context";

/** The way on: the import itself, when nothing stands in its way or what does is left out. */
export function StartImport() {
  const translate = useTranslations("importing.check");
  const { run, show, refresh } = useRun();
  const id = useId();
  const [skips, setSkips] = useState(false);
  const { act, isBusy } = useAct(translate("startFailed"));
  const { added, changed, rejected } = run.rowCounts;
  const isBlocked = rejected > 0 && !skips;
  const isNothing = added + changed === 0;
  const note = isNothing && rejected === 0 ? "nothing" : isBlocked ? "blocked" : null;

  function start() {
    void act(async () => {
      const path = paths.api.importAct(run._id, "start");
      show(await callApi<ImportRunDto>("POST", path, { skipInvalid: skips }));
    }).then((isWell) => {
      // An answer that did not come may be of an import that did begin.
      if (!isWell) refresh();
    });
  }

  return (
    <div className="mt-8 rounded-card border border-line bg-surface p-4 sm:p-5">
      {rejected > 0 ? (
        <label className="mb-4 flex min-h-9 items-start gap-2">
          <input
            type="checkbox"
            checked={skips}
            onChange={(event) => setSkips(event.currentTarget.checked)}
            className="size-6 shrink-0"
          />
          {translate("skip", { count: rejected })}
        </label>
      ) : null}
      <ScriptButton
        kind="primary"
        disabled={isBusy || isBlocked || isNothing}
        aria-describedby={note === null ? undefined : id}
        onClick={start}
      >
        {isBusy ? translate("starting") : translate("start", { count: added + changed })}
      </ScriptButton>
      {note === null ? null : (
        <p id={id} className="mt-2 text-base text-muted">
          {translate(note)}
        </p>
      )}
    </div>
  );
}
