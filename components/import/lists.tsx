"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { callApi } from "@/lib/client/api";
import { saveFile } from "@/lib/client/download";
import { showToast } from "@/lib/client/toast";
import type { ImportRunSummary, SavedMappingDto } from "@/lib/import/answers";
import type { ImportMapping, Remembered } from "@/lib/import/mapping-schema";
import { without } from "@/lib/import/mends";
import { IMPORT_LIMITS, isOpen } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { DialogForm } from "../form/dialog-form";
import { Input } from "../form/input";
import { useAct } from "../form/use-act";
import { useApiForm } from "../form/use-api-form";
import { useKeptFocus } from "../form/use-kept-focus";
import { useQuestion } from "../form/use-opening";
import { buttonClass } from "../ui/button";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { RememberedList } from "./remembered-list";

/** A list of which something can be thrown away, once that was asked. */
function RemovableList<Item extends { _id: string }>({
  words,
  items,
  addressOf,
  nameOf,
  none = null,
  children,
}: {
  words: "runs" | "mappings";
  items: readonly Item[];
  addressOf: (id: string) => string;
  nameOf: (item: Item) => string;
  /** Shown when the list is empty, where the focus goes once its last item is removed. */
  none?: ReactNode;
  children: (item: Item, onDelete: () => void) => ReactNode;
}) {
  const translate = useTranslations("importing");
  const router = useRouter();
  const { act } = useAct(translate("runs.failed"));
  const [ask, question] = useQuestion();
  const list = useKeptFocus<HTMLDivElement>((around) => around);

  const remove = (id: string) =>
    act(
      async () => {
        await callApi("DELETE", addressOf(id));
        router.refresh();
      },
      translate(`${words}.deleted`),
    );
  const askToRemove = (item: Item) =>
    ask({
      title: translate(`${words}.deleteTitle`),
      text: translate(`${words}.deleteText`, { name: nameOf(item) }),
      action: translate(`${words}.delete`),
      onConfirm: () => void remove(item._id),
    });

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {items.length === 0 ? (
        none
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {items.map((item) => children(item, () => askToRemove(item)))}
        </ul>
      )}
      {question}
    </div>
  );
}

function RunItem({ run, onDelete }: { run: ImportRunSummary; onDelete: () => void }) {
  const translate = useTranslations("importing");
  const { formatDateTime } = useFormats();
  const isToGoOn = isOpen(run);
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
          className={buttonClass(isToGoOn ? "primary" : "secondary", "small")}
        >
          {translate(isToGoOn ? "runs.goOn" : "runs.look")}
          <span className="sr-only"> ({run.fileName})</span>
        </Link>
        {isToGoOn ? (
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
  return (
    <>
      <RemovableList
        words="runs"
        items={runs}
        addressOf={paths.api.importRun}
        nameOf={({ fileName }) => fileName}
        none={<p className="max-w-[75ch]">{translate("none")}</p>}
      >
        {(run, onDelete) => <RunItem key={run._id} run={run} onDelete={onDelete} />}
      </RemovableList>
      <p className="mt-3 max-w-[75ch] text-base text-muted">{translate("kept")}</p>
    </>
  );
}

/** What the places of a row are called. */
type PlaceNames = Readonly<Record<string, string>>;

/** Keeps a mapping as the file that the command reads. */
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
        // It takes the place of the button that was pressed.
        autoFocus
        maxLength={IMPORT_LIMITS.nameMax}
        boxClass="w-72 max-w-full"
        {...field("name")}
      />
    </DialogForm>
  );
}

/** What a mapping corrects; taking one out saves the mapping without it. */
function Corrections({ mapping: { name, mapping }, names }: { mapping: SavedMappingDto; names: PlaceNames }) {
  const translate = useTranslations("importing");
  const router = useRouter();
  const { act, isBusy } = useAct(translate("runs.failed"));
  const draft = mapping as ImportMapping;
  const corrections = draft.corrections ?? [];

  function forget(one: Remembered) {
    void act(async () => {
      const { name: _name, ...rest } = draft;
      const next = { ...rest, corrections: without(corrections, one) };
      await callApi("POST", paths.api.importMappings, { name, mapping: next });
      router.refresh();
    });
  }

  return (
    <div className="basis-full empty:hidden">
      <RememberedList
        corrections={corrections}
        nameOf={(path) => names[path] ?? path}
        onForget={forget}
        isBusy={isBusy}
      />
    </div>
  );
}

function MappingItem({
  mapping,
  names,
  onDelete,
}: {
  mapping: SavedMappingDto;
  names: PlaceNames;
  onDelete: () => void;
}) {
  const translate = useTranslations("importing.mappings");
  const [isRenaming, setRenaming] = useState(false);
  const of = <span className="sr-only"> ({translate("of", { name: mapping.name })})</span>;
  if (isRenaming) {
    return (
      <li className="py-4">
        <Renaming mapping={mapping} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <p className="wrap-anywhere min-w-0 flex-1 basis-48 font-semibold">
        <bdi>{mapping.name}</bdi>
      </p>
      <div className="flex flex-wrap gap-2">
        <ScriptButton size="small" onClick={() => downloadMapping(mapping.name, mapping.mapping)}>
          {translate("download")}
          {of}
        </ScriptButton>
        <ScriptButton size="small" onClick={() => setRenaming(true)}>
          {translate("rename")}
          {of}
        </ScriptButton>
        <ScriptButton size="small" kind="quiet" onClick={onDelete}>
          {translate("delete")}
          {of}
        </ScriptButton>
      </div>
      <Corrections mapping={mapping} names={names} />
    </li>
  );
}

/** The mappings that are stored under a name. */
export function MappingsList({
  mappings,
  names,
}: {
  mappings: readonly SavedMappingDto[];
  names: PlaceNames;
}) {
  return (
    <RemovableList
      words="mappings"
      items={mappings}
      addressOf={paths.api.importMapping}
      nameOf={({ name }) => name}
    >
      {(mapping, onDelete) => (
        <MappingItem key={mapping._id} mapping={mapping} names={names} onDelete={onDelete} />
      )}
    </RemovableList>
  );
}
