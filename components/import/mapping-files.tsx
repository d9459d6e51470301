"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { MappingDraft } from "@/lib/import/guess";
import { fitMapping } from "@/lib/import/kept-mapping";
import { mappingShape, type Remembered } from "@/lib/import/mapping-schema";
import { withRemembered } from "@/lib/import/mends";
import { IMPORT_LIMITS } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { controlClass } from "../form/field";
import { Button, buttonClass } from "../ui/button";
import type { MappingProps } from "./mapping-field";
import { downloadMapping } from "./mappings-list";
import { NativeSelect } from "./native-select";
import { useRun } from "./run-context";
import { useAct } from "./use-act";

/** A mapping from elsewhere, on this file; what was corrected here stays corrected. */
function useFitted({ draft, onChange }: MappingProps) {
  const { run, model } = useRun();
  return (mapping: MappingDraft) => {
    const fitted = fitMapping(model, mapping, run.columns, run.reading.delimiter ?? ",");
    const corrections = (draft.corrections ?? []).reduce<Remembered[]>(
      (list, one) => withRemembered(list, one) ?? list,
      fitted.corrections ?? [],
    );
    onChange({ ...fitted, ...(corrections.length === 0 ? {} : { corrections }) });
  };
}

function KeptChoice(props: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { mappings } = useRun();
  const id = useId();
  const use = useFitted(props);
  if (mappings.length === 0) return null;
  return (
    <div className="sm:w-80">
      <NativeSelect
        id={id}
        label={translate("kept")}
        value=""
        onChange={(chosen) => {
          const kept = mappings.find(({ _id }) => _id === chosen);
          if (kept !== undefined) use(kept.mapping as MappingDraft);
        }}
      >
        <option value="">{translate("keptNone")}</option>
        {mappings.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function FileChoice(props: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const use = useFitted(props);

  async function load(input: HTMLInputElement) {
    const file = input.files?.[0];
    input.value = "";
    if (file === undefined) return;
    try {
      const parsed = mappingShape.parse(JSON.parse((await file.text()).replace(/^\ufeff/, "")));
      use(parsed as MappingDraft);
    } catch {
      showToast(translate("loadFailed"), { kind: "error" });
    }
  }

  return (
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
  );
}

function SaveForm({ draft, onSaved }: { draft: MappingDraft; onSaved: (name: string) => void }) {
  const translate = useTranslations("importing.mapping");
  const id = useId();
  const [name, setName] = useState(draft.name ?? "");
  const { act, isBusy } = useAct(translate("notSaved"));

  async function submit(event: FormEvent) {
    event.preventDefault();
    await act(async () => {
      const { name: _old, ...mapping } = draft;
      await callApi("POST", paths.api.importMappings, { name, mapping });
      onSaved(name);
    });
  }

  return (
    <form method="post" className="flex flex-wrap items-end gap-2" onSubmit={(event) => void submit(event)}>
      <div className="min-w-0">
        <label htmlFor={id} className="mb-1 block font-semibold">
          {translate("saveAs")}
        </label>
        <input
          id={id}
          required
          value={name}
          maxLength={IMPORT_LIMITS.nameMax}
          onChange={(event) => setName(event.currentTarget.value)}
          className={`${controlClass(undefined)} min-h-11`}
        />
      </div>
      <Button type="submit" disabled={isBusy}>
        {translate("saveAsButton")}
      </Button>
    </form>
  );
}

/** Mappings that are kept, taken from a file, or given as one. */
export function MappingFiles({
  draft,
  onChange,
  onSaved,
}: MappingProps & { onSaved: (name: string) => void }) {
  const translate = useTranslations("importing.mapping");
  const { run } = useRun();
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <KeptChoice draft={draft} onChange={onChange} />
      <SaveForm draft={draft} onSaved={onSaved} />
      <div className="flex flex-wrap gap-2">
        <FileChoice draft={draft} onChange={onChange} />
        <Button kind="quiet" onClick={() => downloadMapping(draft.name ?? run.fileName, draft)}>
          {translate("download")}
        </Button>
      </div>
    </div>
  );
}
