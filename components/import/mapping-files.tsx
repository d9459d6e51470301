"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { applySavedMapping } from "@/lib/import/known-mappings";
import { type ImportMapping, importMappingShape, type SavedCorrection } from "@/lib/import/mapping-schema";
import { addCorrection } from "@/lib/import/mends";
import { IMPORT_LIMITS } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";
import { Button, buttonClass } from "../ui/button";
import { downloadMapping } from "./lists";
import type { MappingProps } from "./mapping-places";
import { useImportRun } from "./run-context";

/** Returns a function that applies another mapping to this file and keeps the corrections made here. */
function useFitted({ draft, onChange }: MappingProps) {
  const { run, model } = useImportRun();
  return (mapping: ImportMapping) => {
    const fitted = applySavedMapping(run.kind, model, mapping, run.columns, run.reading.delimiter ?? ",");
    const corrections = (draft.corrections ?? []).reduce<SavedCorrection[]>(
      (list, one) => addCorrection(list, one) ?? list,
      fitted.corrections ?? [],
    );
    onChange({ ...fitted, ...(corrections.length === 0 ? {} : { corrections }) });
  };
}

/** Form that saves a mapping by name; with `isOfCorrections`, its sentences are about the corrections. */
export function SaveForm({
  draft,
  onSaved,
  isOfCorrections,
}: {
  draft: ImportMapping;
  onSaved: (name: string) => void;
  isOfCorrections?: true;
}) {
  const translate = useTranslations("importing.mapping");
  const { kind, fileName } = useImportRun().run;
  const ofFile = isOfCorrections ? fileName.replace(/\.[^.]*$/, "").slice(0, IMPORT_LIMITS.nameMax) : "";
  const { field, sending, isBusy } = useApiForm(
    { name: draft.name ?? ofFile },
    { failed: translate("notSaved") },
  );
  const saving = sending(async ({ name }) => {
    const { name: _old, ...mapping } = draft;
    await callApi("POST", paths.api.importMappings, { name, kind, mapping });
    onSaved(name);
  });
  return (
    <PostForm {...saving} className="flex flex-wrap items-end gap-2">
      <Input label={translate("saveAs")} maxLength={IMPORT_LIMITS.nameMax} {...field("name")} />
      <Button type="submit" disabled={isBusy}>
        {translate(isOfCorrections ? "saveCorrections" : "saveAsButton")}
      </Button>
    </PostForm>
  );
}

/** Controls to load a mapping, saved or from a file, and to save or download the current one. */
export function MappingFiles({
  draft,
  onChange,
  onSaved,
}: MappingProps & { onSaved: (name: string) => void }) {
  const translate = useTranslations("importing.mapping");
  const { run, mappings } = useImportRun();
  const use = useFitted({ draft, onChange });

  async function load(input: HTMLInputElement) {
    const file = input.files?.[0];
    input.value = "";
    if (file === undefined) return;
    try {
      use(importMappingShape.parse(JSON.parse((await file.text()).replace(/^\ufeff/, ""))));
    } catch {
      showToast(translate("loadFailed"), { kind: "error" });
    }
  }

  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      {mappings.length === 0 ? null : (
        <Select
          label={translate("kept")}
          boxClass="sm:w-80"
          value=""
          onValue={(chosen) => {
            const saved = mappings.find(({ _id }) => _id === chosen);
            if (saved !== undefined) use(saved.mapping as ImportMapping);
          }}
          options={mappings.map(({ _id, name }) => [_id, name])}
        >
          <option value="">{translate("savedNone")}</option>
        </Select>
      )}
      <SaveForm draft={draft} onSaved={onSaved} />
      <div className="flex flex-wrap gap-2">
        <label
          className={`${buttonClass("quiet")} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2`}
        >
          {translate("load")}
          <input
            type="file"
            accept=".json,application/json"
            className="sr-only"
            onChange={(event) => void load(event.currentTarget)}
          />
        </label>
        <Button kind="quiet" onClick={() => downloadMapping(draft.name ?? run.fileName, draft)}>
          {translate("download")}
        </Button>
      </div>
    </div>
  );
}
