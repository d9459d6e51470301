"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext } from "react";
import type { DataModel } from "@/lib/fields/data-model";
import { isFieldKey } from "@/lib/fields/entry-fields";
import type { ImportRunDto, SavedMappingDto } from "@/lib/import/answers";
import type { ImportMapping } from "@/lib/import/mapping-schema";
import { useAct } from "../form/use-act";

/** One import and what its steps need to know. */
export interface RunState {
  run: ImportRunDto;
  /** Changes it at the server, or does something with it there, and shows it as that was answered. */
  send: (act: "change" | "check" | "start" | "undo", body?: object) => Promise<void>;
  /** Asks how it is now. */
  refresh: () => void;
  /** In the words of the reader. */
  model: DataModel;
  /** Who may become the author of what is added. */
  people: readonly { _id: string; name: string; email: string }[];
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

/** Changes the mapping of a run, and looks at all rows again by it. */
export function useRemapping(onChanged: () => void) {
  const { send } = useRun();
  const { act, isBusy } = useAct(useTranslations("importing.check")("failed"));
  const remap = (mapping: ImportMapping) =>
    void act(async () => {
      await send("change", { mapping });
      await send("check");
      onChanged();
    });
  return { remap, isBusy };
}

/** What is called at a place of a row: a field of the data model, or one of the import's own. */
export function usePlaceName(): (path: string) => string {
  const translate = useTranslations("importing.places");
  const { model } = useRun();
  return (path) => {
    if (isFieldKey(path)) return model[path].displayName;
    const place = path as Parameters<typeof translate>[0];
    return translate.has(place) ? translate(place) : path;
  };
}

/** A step of an import, below its heading, at which reading goes on when it comes. */
export function Step({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <section>
      <h2 tabIndex={-1} className="scroll-mt-24 outline-offset-4">
        {title}
      </h2>
      {intro === undefined ? null : <p className="mt-1 mb-6 max-w-[75ch] text-muted">{intro}</p>}
      {children}
    </section>
  );
}
