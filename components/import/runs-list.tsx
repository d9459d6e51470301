"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import type { ImportRunSummary } from "@/lib/import/answers";
import { paths } from "@/lib/paths";
import { useAct } from "../form/use-act";
import { useKeptFocus } from "../form/use-kept-focus";
import { useQuestion } from "../form/use-opening";
import { buttonClass } from "../ui/button";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";

function RunItem({ run, onDelete }: { run: ImportRunSummary; onDelete: () => void }) {
  const translate = useTranslations("importing");
  const { formatDateTime } = useFormats();
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
          <ScriptButton size="small" kind="quiet" onClick={onDelete}>
            {translate("runs.delete")}
            <span className="sr-only"> ({run.fileName})</span>
          </ScriptButton>
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
  const [ask, question] = useQuestion();
  const list = useKeptFocus<HTMLDivElement>((around) => around);

  const remove = ({ _id }: ImportRunSummary) =>
    act(async () => {
      await callApi("DELETE", paths.api.importRun(_id));
      router.refresh();
    }, translate("deleted"));
  const askToRemove = (run: ImportRunSummary) =>
    ask({
      title: translate("deleteTitle"),
      text: translate("deleteText", { name: run.fileName }),
      action: translate("delete"),
      onConfirm: () => void remove(run),
    });

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {runs.length === 0 ? (
        <p className="max-w-[75ch]">{translate("none")}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {runs.map((run) => (
            <RunItem key={run._id} run={run} onDelete={() => askToRemove(run)} />
          ))}
        </ul>
      )}
      <p className="mt-3 max-w-[75ch] text-base text-muted">{translate("kept")}</p>
      {question}
    </div>
  );
}
