"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { ImportRunSummary } from "@/lib/import/answers";
import { paths } from "@/lib/paths";
import { useHydrated } from "../form/use-hydrated";
import { usePieceFailure } from "../form/use-piece-failure";
import { useKeptFocus } from "../form/use-rescued-focus";
import { Button, buttonClass } from "../ui/button";
import { loadLater } from "../ui/load-later";
import { useFormats } from "../ui/use-formats";
import { useAct } from "./use-act";

const ConfirmDialog = loadLater(() => import("../ui/confirm-dialog"));

function RunItem({ run, onDelete }: { run: ImportRunSummary; onDelete: () => void }) {
  const translate = useTranslations("importing");
  const { formatDateTime } = useFormats();
  const isReady = useHydrated();
  const isOpen = run.status === "mapping" || run.status === "checked";
  const by =
    run.startedBy === null ? translate("runs.byClosed") : translate("runs.by", { name: run.startedBy });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">
          <bdi>{run.fileName}</bdi>
        </p>
        <p className="text-base text-muted">
          {translate(`status.${run.status}`)} · {translate("runs.rows", { count: run.rows })} ·{" "}
          {formatDateTime(run.updated)} {by}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          href={paths.importRun(run._id)}
          prefetch={false}
          className={buttonClass(isOpen ? "primary" : "secondary", "small")}
        >
          {translate(isOpen ? "runs.goOn" : "runs.look")}
          <span className="sr-only"> ({run.fileName})</span>
        </Link>
        {isOpen ? (
          <Button size="small" kind="quiet" disabled={!isReady} onClick={onDelete}>
            {translate("runs.delete")}
            <span className="sr-only"> ({run.fileName})</span>
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/** The imports of the last days: to go on with, to look at, or to throw away. */
export function RunsList({ runs }: { runs: readonly ImportRunSummary[] }) {
  const translate = useTranslations("importing.runs");
  const router = useRouter();
  const { act } = useAct(translate("failed"));
  const [asked, setAsked] = useState<ImportRunSummary | null>(null);
  const fail = usePieceFailure(() => setAsked(null));
  const list = useKeptFocus<HTMLDivElement>((around) => around);

  function remove({ _id }: ImportRunSummary) {
    return act(async () => {
      await callApi("DELETE", paths.api.importRun(_id));
      showToast(translate("deleted"), { kind: "success" });
      router.refresh();
    });
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {runs.length === 0 ? (
        <p className="max-w-[75ch]">{translate("none")}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {runs.map((run) => (
            <RunItem key={run._id} run={run} onDelete={() => setAsked(run)} />
          ))}
        </ul>
      )}
      <p className="mt-3 max-w-[75ch] text-base text-muted">{translate("kept")}</p>
      {asked === null ? null : (
        <ConfirmDialog
          title={translate("deleteTitle")}
          text={translate("deleteText", { name: asked.fileName })}
          action={translate("delete")}
          onConfirm={() => void remove(asked)}
          onClose={() => setAsked(null)}
          onFailed={fail}
        />
      )}
    </div>
  );
}
