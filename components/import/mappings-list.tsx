"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { saveFile } from "@/lib/client/download";
import { showToast } from "@/lib/client/toast";
import type { SavedMappingDto } from "@/lib/import/answers";
import type { MappingDraft } from "@/lib/import/guess";
import type { Remembered } from "@/lib/import/mapping-schema";
import { without } from "@/lib/import/mends";
import { IMPORT_LIMITS } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { DialogForm } from "../form/dialog-form";
import { Input } from "../form/input";
import { useAct } from "../form/use-act";
import { useApiForm } from "../form/use-api-form";
import { useKeptFocus } from "../form/use-kept-focus";
import { useQuestion } from "../form/use-opening";
import { ScriptButton } from "../ui/script-button";
import { RememberedList } from "./remembered-list";

/** What the places of a row are called. */
export type PlaceNames = Readonly<Record<string, string>>;

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

/** What a mapping corrects; taking one out keeps the mapping without it. */
function Corrections({ mapping: { name, mapping }, names }: { mapping: SavedMappingDto; names: PlaceNames }) {
  const translate = useTranslations("importing");
  const router = useRouter();
  const { act, isBusy } = useAct(translate("runs.failed"));
  const draft = mapping as MappingDraft;
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

/** The mappings that are kept under a name. */
export function MappingsList({
  mappings,
  names,
}: {
  mappings: readonly SavedMappingDto[];
  names: PlaceNames;
}) {
  const translate = useTranslations("importing");
  const router = useRouter();
  const { act } = useAct(translate("runs.failed"));
  const [ask, question] = useQuestion();
  const list = useKeptFocus<HTMLDivElement>((around) => around);

  const remove = ({ _id }: SavedMappingDto) =>
    act(async () => {
      await callApi("DELETE", paths.api.importMapping(_id));
      router.refresh();
    }, translate("mappings.deleted"));
  const askToRemove = (mapping: SavedMappingDto) =>
    ask({
      title: translate("mappings.deleteTitle"),
      text: translate("mappings.deleteText", { name: mapping.name }),
      action: translate("mappings.delete"),
      onConfirm: () => void remove(mapping),
    });

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <ul className="divide-y divide-line border-line border-y">
        {mappings.map((mapping) => (
          <MappingItem
            key={mapping._id}
            mapping={mapping}
            names={names}
            onDelete={() => askToRemove(mapping)}
          />
        ))}
      </ul>
      {question}
    </div>
  );
}
