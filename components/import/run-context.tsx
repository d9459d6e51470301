"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext } from "react";
import { callApi } from "@/lib/client/api";
import type { DataModel } from "@/lib/fields/data-model";
import { isFieldKey } from "@/lib/fields/entry-fields";
import { getShownLabel } from "@/lib/fields/shown-labels";
import type { ImportRunDto, SavedMappingDto } from "@/lib/import/answers";
import type { ImportMapping } from "@/lib/import/mapping-schema";
import { findStructure } from "@/lib/import/places";
import { findSuggestionList, findSuggestions } from "@/lib/import/suggestions";
import { paths } from "@/lib/paths";
import { useApiAction } from "../form/use-act";

/** An import run, and the data that its steps need. */
export interface RunState {
  run: ImportRunDto;
  /** Sends a change or an action to the server, and shows the returned run. */
  send: (act: "change" | "check" | "start" | "undo" | "publish" | "withdraw", body?: object) => Promise<void>;
  /** Reloads the import run from the server. */
  refresh: () => void;
  /** Data model in the reader's language. */
  model: DataModel;
  /** Users who can be chosen as author of added entries. */
  people: readonly { _id: string; name: string; email: string }[];
  /** Names of the institutions in use. */
  institutions: readonly string[];
  mappings: readonly SavedMappingDto[];
}

export const RunContext = createContext<RunState | null>(null);

export function useImportRun(): RunState {
  const state = useContext(RunContext);
  if (state === null) throw new Error("outside a run");
  return state;
}

/** Returns a function that changes the mapping of a run and checks all rows again. */
export function useMappingChange(onChanged: () => void) {
  const { run, send, refresh } = useImportRun();
  const { act, isBusy } = useApiAction(useTranslations("importing.check")("failed"));
  const remap = (mapping: ImportMapping) =>
    act(async () => {
      // Shows the run again only once it is checked, as an unchecked run returns to the mapping.
      await callApi("PUT", paths.api.importRun(run._id), { mapping });
      await send("check");
      onChanged();
    }).then((isWell) => {
      if (!isWell) refresh();
      return isWell;
    });
  return { remap, isBusy };
}

/**
 * Returns a function that gives the label of a place in a row: a field's display name, or the word for the key, date,
 * author or institution.
 */
export function usePlaceName(): (path: string) => string {
  const translate = useTranslations("importing.places");
  const { model } = useImportRun();
  return (path) => {
    if (isFieldKey(path)) return model[path].displayName;
    const place = path as Parameters<typeof translate>[0];
    return translate.has(place) ? translate(place) : path;
  };
}

/** Returns functions that suggest values for a wrong value, and show a value in the reader's language. */
export function useSuggestions() {
  const translate = useTranslations("importing.check");
  const { run, model, institutions } = useImportRun();
  const context = { kind: run.kind, model, institutions };
  return {
    suggest: (path: string, held: string) => findSuggestions(context, path, held),
    showLabel: (path: string, label: string) => {
      const list = findSuggestionList(run.kind, path);
      if (label === "") return translate("asEmpty");
      return list === null ? label : getShownLabel(model, list, label);
    },
    /** Returns a label as the value of a correction: several values for a field that takes several. */
    asValue: (path: string, label: string) =>
      findStructure(run.kind, path)?.kind === "multi" ? [label].filter(Boolean) : label,
  };
}

/** A step of an import; its heading gets the focus when the step appears. */
export function ImportStepSection({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 tabIndex={-1} className="scroll-mt-24 outline-offset-4">
        {title}
      </h2>
      {intro === undefined ? null : <p className="mt-1 mb-4 max-w-[110ch] text-muted">{intro}</p>}
      {children}
    </section>
  );
}
