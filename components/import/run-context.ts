"use client";

import { createContext, useContext } from "react";
import type { DataModel } from "@/lib/fields/data-model";
import { offeredLabels } from "@/lib/fields/data-model";
import type { ChoiceFieldKey } from "@/lib/fields/entry-fields";
import { shownLabel } from "@/lib/fields/shown-words";
import type { ImportRunDto, SavedMappingDto } from "@/lib/import/answers";

/** Who may become the author of what is added. */
export interface Candidate {
  _id: string;
  name: string;
  email: string;
}

/** One import and what its steps need to know. */
export interface RunState {
  run: ImportRunDto;
  /** Shows a run as a call answered it. */
  show: (run: ImportRunDto) => void;
  /** Asks how it is now. */
  refresh: () => void;
  /** In the words of the reader. */
  model: DataModel;
  people: readonly Candidate[];
  /** The names of the institutions that are in use. */
  institutions: readonly string[];
  mappings: readonly SavedMappingDto[];
}

export const RunContext = createContext<RunState | null>(null);

export function useRun(): RunState {
  const state = useContext(RunContext);
  if (state === null) throw new Error("outside a run");
  return state;
}

/** The labels of a field that can be chosen, each as the reader calls it. */
export function labelOptions(model: DataModel, field: ChoiceFieldKey): [label: string, words: string][] {
  return offeredLabels(model[field]).map((label) => [label, shownLabel(model, field, label)]);
}
