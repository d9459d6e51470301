"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { callApi } from "@/lib/client/api";
import type { ImportCounts, ImportResult, UndoPreview } from "@/lib/import/answers";
import { type ImportMapping, listMappedColumns, type SavedCorrection } from "@/lib/import/mapping-schema";
import { isBulkCorrection } from "@/lib/import/mends";
import { paths } from "@/lib/paths";
import { useApiAction } from "../form/use-act";
import { Button, buttonClass } from "../ui/button";
import ConfirmDialog from "../ui/confirm-dialog";
import { useDutchText } from "../ui/dutch";
import { useFormats } from "../ui/use-formats";
import { SaveForm } from "./mapping-files";
import { useCorrectionSentence } from "./remembered-list";
import { ImportStepSection, useImportRun, usePlaceName } from "./run-context";

const OF_IMPORT = ["added", "updated", "unchanged", "binned", "skipped"] as const;
const OF_UNDOING = ["removed", "restored", "left"] as const;

function Counts({ counts, isUndone }: { counts: ImportCounts; isUndone: boolean }) {
  const translate = useTranslations("importing.done");
  const { kind } = useImportRun().run;
  const names = isUndone ? OF_UNDOING : OF_IMPORT;
  const shown = names.filter((name) => (counts[name] ?? 0) > 0 || name === "added" || name === "removed");
  return (
    <ul className="list-disc pl-5">
      {shown.map((name) => (
        <li key={name}>{translate(name, { kind, count: counts[name] ?? 0 })}</li>
      ))}
    </ul>
  );
}

function Left({ preview: { left, leftCount } }: { preview: UndoPreview }) {
  const translate = useTranslations("importing.done");
  const { kind } = useImportRun().run;
  const dutch = useDutchText();
  if (leftCount === 0) return null;
  return (
    <div className="mt-3">
      <p>{translate("previewLeft", { kind, count: leftCount })}</p>
      <ul className="mt-1 list-disc pl-5">
        {left.map(({ _id, algorithmName, why }) => (
          <li key={_id} className="wrap-anywhere">
            {why === "edited" && kind === "entries" ? (
              <Link href={paths.entry(_id)} {...dutch} className="link" prefetch={false}>
                {algorithmName}
              </Link>
            ) : (
              <bdi {...dutch}>{algorithmName}</bdi>
            )}{" "}
            <span className="text-base text-muted">({translate(why)})</span>
          </li>
        ))}
      </ul>
      {leftCount > left.length ? <p>{translate("andMore", { count: leftCount - left.length })}</p> : null}
    </div>
  );
}

/** Preview of an undo: how many entries it changes and which it leaves alone, or which import to undo first. */
function Told({ preview }: { preview: UndoPreview }) {
  const translate = useTranslations("importing.done");
  const { kind } = useImportRun().run;
  const { formatDateTime } = useFormats();
  const { remove, restore, laterImport } = preview;
  if (laterImport !== null) {
    const { _id, fileName: name, finished } = laterImport;
    const link = (chunks: ReactNode) => (
      <Link href={paths.importRun(_id)} className="link wrap-anywhere" prefetch={false}>
        {chunks}
      </Link>
    );
    return <p>{translate.rich("undoLaterFirst", { name, date: formatDateTime(finished), import: link })}</p>;
  }
  return (
    <>
      {remove + restore === 0 ? (
        <p>{translate("nothingLeft")}</p>
      ) : (
        <ul className="mt-2 list-disc pl-5">
          {remove > 0 ? <li>{translate("previewRemove", { kind, count: remove })}</li> : null}
          {restore > 0 ? <li>{translate("previewRestore", { kind, count: restore })}</li> : null}
        </ul>
      )}
      <Left preview={preview} />
    </>
  );
}

/** Panel that previews an undo and asks for confirmation. */
function UndoPanel({ onClose }: { onClose: () => void }) {
  const translate = useTranslations("importing.done");
  const { run, send, refresh } = useImportRun();
  const [preview, setPreview] = useState<UndoPreview | null>(null);
  const { act, isBusy } = useApiAction(translate("undoFailed"));
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it opens
  useEffect(() => {
    heading.current?.focus();
    const path = paths.api.importAct(run._id, "undo");
    void act(async () => setPreview(await callApi("GET", path))).then((isWell) => {
      if (!isWell) onClose();
    });
  }, []);

  async function undo() {
    if (!(await act(() => send("undo")))) refresh();
  }

  const isNothing = preview !== null && preview.remove + preview.restore === 0;
  return (
    <section className="mt-6 max-w-2xl card p-4 sm:p-5">
      <h3 ref={heading} tabIndex={-1}>
        {translate("previewTitle")}
      </h3>
      {preview === null ? (
        <p role="status">{translate("previewLoading")}</p>
      ) : (
        <>
          <Told preview={preview} />
          <div className="mt-5 flex flex-wrap gap-3">
            {isNothing ? null : (
              <Button kind="danger" disabled={isBusy} onClick={() => void undo()}>
                {translate("confirm")}
              </Button>
            )}
            <Button onClick={onClose}>{translate("cancel")}</Button>
          </div>
        </>
      )}
    </section>
  );
}

function Undo({ until }: { until: string }) {
  const translate = useTranslations("importing.done");
  const { formatDateTime } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const [isOver, setOver] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setOver(new Date(until).getTime() < Date.now()), [until]);
  if (isOver)
    return <p className="mt-6 text-muted">{translate("expired", { date: formatDateTime(until) })}</p>;
  if (isOpen) {
    return (
      <UndoPanel
        onClose={() => {
          setOpen(false);
          requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <Button ref={button} onClick={() => setOpen(true)}>
        {translate("undo")}
      </Button>
      <span className="text-base text-muted">{translate("undoHint", { date: formatDateTime(until) })}</span>
    </div>
  );
}

const VISIBILITY_ACTS = [
  { act: "publish", counted: "publishable", kind: "primary" },
  { act: "withdraw", counted: "withdrawable", kind: "danger" },
] as const;

/** Sentences that say how many added entries are public and how many are not, with buttons that change that for all. */
function Visibilities() {
  const translate = useTranslations("importing.done");
  const { run, send, refresh } = useImportRun();
  const { kind, status, visibilities } = run;
  const { act: carryOut, isBusy } = useApiAction(translate("visibilityFailed"));
  const [asked, setAsked] = useState<"publish" | "withdraw" | null>(null);
  if (kind === "products" && status === "done")
    return <p className="mt-4">{translate("visible.products")}</p>;
  if (visibilities.length === 0) return null;
  return (
    <div className="mt-4 max-w-[75ch]">
      {visibilities.map(({ visibility, count }) => (
        <p key={visibility} className="font-semibold">
          {translate(`visible.${visibility}`, { count })}
        </p>
      ))}
      {visibilities.every(({ visibility }) => visibility === "PUBLIC") ? null : <p>{translate("publish")}</p>}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden">
        {VISIBILITY_ACTS.map(({ act, counted, kind: look }) => {
          const count = visibilities.reduce((sum, one) => sum + one[counted], 0);
          return count === 0 ? null : (
            <Fragment key={act}>
              <Button disabled={isBusy} onClick={() => setAsked(act)}>
                {translate(`${act}All`, { count })}
              </Button>
              {asked === act ? (
                <ConfirmDialog
                  title={translate(`${act}Title`, { count })}
                  text={translate(`${act}Text`, { count })}
                  action={translate(`${act}Confirm`)}
                  kind={look}
                  onConfirm={() => void carryOut(() => send(act), translate(`${act}Done`)).finally(refresh)}
                  onClose={() => setAsked(null)}
                >
                  <p>{translate(`${act}After`)}</p>
                </ConfirmDialog>
              ) : null}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}

/** Lists the columns of the file that were not imported, and the corrections that emptied, moved or shortened values. */
function Losses() {
  const translate = useTranslations("importing.done");
  const sentenceOf = useCorrectionSentence(usePlaceName());
  const { columns, mapping: stored } = useImportRun().run;
  const mapping = stored as ImportMapping;
  const used = listMappedColumns(mapping);
  const unused = columns.flatMap(({ name }) => (used.includes(name) ? [] : name));
  const isLoss = (one: SavedCorrection) =>
    isBulkCorrection(one) ? one.mend !== "fill" : one.to.length === 0;
  const lost = (mapping.corrections ?? []).filter(isLoss).map(sentenceOf);
  return (
    <div className="wrap-anywhere mt-4 max-w-[75ch] space-y-2 empty:hidden">
      {unused.length === 0 ? null : (
        <p>{translate("unusedColumns", { count: unused.length, columns: unused.join(", ") })}</p>
      )}
      {lost.length === 0 ? null : <p>{translate("lost", { list: lost.join("; ") })}</p>}
    </div>
  );
}

/** Form that saves the corrections made here for the next file; those of a named mapping are saved already. */
function Corrections() {
  const translate = useTranslations("importing");
  const mapping = useImportRun().run.mapping as ImportMapping;
  const count = mapping.corrections?.length ?? 0;
  const [saved, setSaved] = useState("");
  if (count === 0 || mapping.name) return null;
  if (saved !== "")
    return (
      <p role="status" className="mt-6">
        {translate("done.correctionsSaved", { count, name: saved })}
      </p>
    );
  return (
    <div className="mt-6 max-w-[75ch] card space-y-3 p-4">
      <p>{translate("done.corrections", { count })}</p>
      <SaveForm draft={mapping} onSaved={setSaved} isOfCorrections />
    </div>
  );
}

/** Links to entries or products that an import added. */
export function ImportResults({ results }: { results: readonly ImportResult[] }) {
  const dutch = useDutchText();
  const translate = useTranslations("importing.done");
  return (
    <ul className="mt-1 list-disc columns-1 pl-5 sm:columns-2">
      {results.map(({ name, path, missing }) => (
        <li key={path} className="wrap-anywhere">
          <Link href={path} {...dutch} className="link" prefetch={false}>
            {name}
          </Link>
          {missing === 0 ? null : (
            <span className="text-base text-muted"> {translate("missing", { count: missing })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Last step of an import: its result and, for one day, the undo. */
export function DoneStep() {
  const translate = useTranslations("importing.done");
  const { formatDateTime } = useFormats();
  const { run } = useImportRun();
  const more = (run.counts?.added ?? 0) - run.results.length;
  const isUndone = run.status === "undone";
  const isOfProducts = run.kind === "products";
  const at = isUndone ? run.undone : run.finished;
  return (
    <ImportStepSection title={translate(isUndone ? "undoneTitle" : "title")}>
      {at === null ? null : <p className="mt-1 mb-4 text-muted">{formatDateTime(at)}</p>}
      {run.counts === null ? null : <Counts counts={run.counts} isUndone={isUndone} />}
      <Visibilities />
      {isUndone || !run.counts?.skipped ? null : (
        <p className="mt-3">
          <a href={paths.api.importAct(run._id, "problems.csv")} download className="link">
            {translate("download")}
          </a>
        </p>
      )}
      <Losses />
      <Corrections />
      {isUndone || isOfProducts ? null : (
        <p className="mt-4 max-w-[75ch] text-base text-muted">{translate("followers")}</p>
      )}
      {run.results.length === 0 ? null : (
        <>
          <h3 className="mt-6">{translate("results")}</h3>
          <ImportResults results={run.results} />
          {more > 0 ? (
            <Link href={paths.importResults(run._id)} className="link" prefetch={false}>
              {translate("andMore", { count: more })}
            </Link>
          ) : null}
        </>
      )}
      {run.undoUntil === null ? null : <Undo until={run.undoUntil} />}
      <div className="mt-8 flex flex-wrap gap-3">
        <Link
          href={isOfProducts ? paths.products : paths.home}
          className={buttonClass("primary")}
          prefetch={false}
        >
          {translate(isOfProducts ? "toProducts" : "toRegister")}
        </Link>
        <Link href={paths.imports} className={buttonClass()} prefetch={false}>
          {translate("another")}
        </Link>
      </div>
    </ImportStepSection>
  );
}
