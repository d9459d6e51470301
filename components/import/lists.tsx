"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { callApi } from "@/lib/client/api";
import { saveFile } from "@/lib/client/download";
import { showToast } from "@/lib/client/toast";
import type { ImportRunSummary, SavedMappingDto } from "@/lib/import/answers";
import type { ImportMapping } from "@/lib/import/mapping-schema";
import { IMPORT_LIMITS, isRunChangeable } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { DialogForm } from "../form/dialog-form";
import { Input } from "../form/input";
import { useApiAction } from "../form/use-act";
import { useApiForm } from "../form/use-api-form";
import { useFocusFallback } from "../form/use-focus-fallback";
import { useConfirmQuestion } from "../form/use-opening";
import { buttonClass } from "../ui/button";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { RememberedList } from "./remembered-list";

/** List with removable items; shows `none` when it is empty. */
function ShrinkingList({ none = null, children }: { none?: ReactNode; children: readonly ReactNode[] }) {
  // Takes the focus when the focused item is removed.
  const list = useFocusFallback<HTMLDivElement>((around) => around);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {children.length === 0 ? (
        none
      ) : (
        <ul className="divide-y divide-line border-line border-y">{children}</ul>
      )}
    </div>
  );
}

/** Button that deletes an item after confirmation; `of` names it for screen readers. */
function RemoveButton({
  messages,
  address,
  name,
  of,
}: {
  messages: "runs" | "mappings";
  address: string;
  name: string;
  of: ReactNode;
}) {
  const translate = useTranslations("importing");
  const router = useRouter();
  const { act } = useApiAction(translate("runs.failed"));
  const [ask, question] = useConfirmQuestion();
  const remove = async () => {
    await callApi("DELETE", address);
    router.refresh();
  };
  const askFirst = () =>
    ask({
      title: translate(`${messages}.deleteTitle`),
      text: translate(`${messages}.deleteText`, { name }),
      action: translate(`${messages}.delete`),
      onConfirm: () => void act(remove, translate(`${messages}.deleted`)),
    });
  return (
    <>
      <ScriptButton size="small" kind="quiet" onClick={askFirst}>
        {translate(`${messages}.delete`)}
        {of}
      </ScriptButton>
      {question}
    </>
  );
}

function RunItem({ run }: { run: ImportRunSummary }) {
  const translate = useTranslations("importing");
  const { formatDateTime } = useFormats();
  const isToGoOn = isRunChangeable(run);
  const of = <span className="sr-only"> ({run.fileName})</span>;
  const by =
    run.startedBy === null ? translate("runs.byClosed") : translate("runs.by", { name: run.startedBy });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-semibold">
          <bdi>{run.fileName}</bdi>
        </p>
        <p className="text-base text-muted">
          {translate(`upload.kinds.${run.kind}`)} · {translate(`status.${run.status}`)} ·{" "}
          {translate("runs.rows", { count: run.rows })} · {formatDateTime(run.updated)} {by}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          href={paths.importRun(run._id)}
          prefetch={false}
          className={buttonClass(isToGoOn ? "primary" : "secondary", "small")}
        >
          {translate(isToGoOn ? "runs.goOn" : "runs.look")}
          {of}
        </Link>
        {isToGoOn ? (
          <RemoveButton messages="runs" address={paths.api.importRun(run._id)} name={run.fileName} of={of} />
        ) : null}
      </div>
    </li>
  );
}

/** List of the imports of the last days, to continue, view or delete. */
export function ImportRunsList({ runs }: { runs: readonly ImportRunSummary[] }) {
  const translate = useTranslations("importing.runs");
  return (
    <>
      <ShrinkingList none={<p className="max-w-[75ch]">{translate("none")}</p>}>
        {runs.map((run) => (
          <RunItem key={run._id} run={run} />
        ))}
      </ShrinkingList>
      <p className="mt-3 max-w-[75ch] text-base text-muted">{translate("kept")}</p>
    </>
  );
}

/** Display names of a row's fields, key, date, author and institution. */
type PlaceNames = Readonly<Record<string, string>>;

/** Downloads a mapping as a file for the import command. */
export function downloadMapping(name: string, mapping: unknown): void {
  const stem =
    name
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .toLowerCase() || "mapping";
  saveFile(new Blob([`${JSON.stringify(mapping, null, 2)}\n`], { type: "application/json" }), `${stem}.json`);
}

function Renaming({ mapping, onDone }: { mapping: SavedMappingDto; onDone: () => void }) {
  const translate = useTranslations("importing");
  const router = useRouter();
  const { field, sending } = useApiForm({ name: mapping.name }, { failed: translate("runs.failed") });
  const renaming = sending(async ({ name }) => {
    await callApi("PUT", paths.api.importMapping(mapping._id), { name });
    showToast(translate("mappings.renamed", { name }), { kind: "success" });
    onDone();
    router.refresh();
  });
  return (
    <DialogForm {...renaming} confirm={translate("mappings.save")} onCancel={onDone}>
      <Input
        label={translate("mappings.name")}
        // The field replaces the button that was pressed.
        autoFocus
        maxLength={IMPORT_LIMITS.nameMax}
        boxClass="w-72 max-w-full"
        {...field("name")}
      />
    </DialogForm>
  );
}

/** List item of a saved mapping. Removing one of its corrections saves the mapping without it. */
function MappingItem({ saved, names }: { saved: SavedMappingDto; names: PlaceNames }) {
  const translate = useTranslations("importing.mappings");
  const kinds = useTranslations("importing.upload.kinds");
  const router = useRouter();
  const { act, isBusy } = useApiAction(useTranslations("importing.runs")("failed"));
  const [isRenaming, setRenaming] = useState(false);
  const { _id, kind, name, mapping } = saved;
  const of = <span className="sr-only"> ({translate("of", { name })})</span>;
  const save = ({ name: _name, ...next }: ImportMapping) =>
    void act(async () => {
      await callApi("POST", paths.api.importMappings, { name, kind, mapping: next });
      router.refresh();
    });
  if (isRenaming) {
    return (
      <li className="py-4">
        <Renaming mapping={saved} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="wrap-anywhere min-w-0 flex-1 basis-48 font-semibold">
        <bdi>{name}</bdi> <span className="font-normal text-base text-muted">{kinds(kind)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <ScriptButton size="small" onClick={() => downloadMapping(name, mapping)}>
          {translate("download")}
          {of}
        </ScriptButton>
        <ScriptButton size="small" onClick={() => setRenaming(true)}>
          {translate("rename")}
          {of}
        </ScriptButton>
        <RemoveButton messages="mappings" address={paths.api.importMapping(_id)} name={name} of={of} />
      </div>
      <RememberedList
        mapping={mapping as ImportMapping}
        nameOf={(path) => names[path] ?? path}
        onChange={save}
        isBusy={isBusy}
        className="basis-full"
      />
    </li>
  );
}

export function MappingsList({
  mappings,
  names,
}: {
  mappings: readonly SavedMappingDto[];
  names: PlaceNames;
}) {
  return (
    <ShrinkingList>
      {mappings.map((saved) => (
        <MappingItem key={saved._id} saved={saved} names={names} />
      ))}
    </ShrinkingList>
  );
}
