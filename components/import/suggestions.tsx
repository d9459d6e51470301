"use client";

import { useTranslations } from "next-intl";
import type { ImportSuggestion } from "@/lib/import/answers";
import type { ImportMapping, SavedCorrection, SavedCorrectionPlace } from "@/lib/import/mapping-schema";
import { addCorrection, removeCorrection } from "@/lib/import/mends";
import { Button } from "../ui/button";
import { useImportRun, useMappingChange, usePlaceName, useSuggestions } from "./run-context";

/**
 * Button that replaces all wrong values whose meaning is certain, and one that takes this back. `taken` are the
 * corrections that can be taken back: those of the button, until the next correction.
 */
export function TakeSuggestions({
  suggestions,
  taken,
  onTaken,
  onChanged,
}: {
  suggestions: readonly ImportSuggestion[];
  taken: readonly SavedCorrection[];
  onTaken: (taken: readonly SavedCorrection[]) => void;
  onChanged: () => void;
}) {
  const translate = useTranslations("importing.check.suggestions");
  const { run } = useImportRun();
  const nameOf = usePlaceName();
  const { showLabel, asValue } = useSuggestions();
  const { remap, isBusy } = useMappingChange(onChanged);
  const mapping = run.mapping as ImportMapping;
  const saved = mapping.corrections ?? [];
  const certain = suggestions.filter((one) => one.certain);
  const doubtful = suggestions.length - certain.length;

  async function takeAll() {
    let corrections = saved;
    const added: SavedCorrection[] = [];
    for (const { path, held, label } of certain) {
      const correction = { field: path as SavedCorrectionPlace, from: held, to: asValue(path, label) };
      const next = addCorrection(corrections, correction);
      if (next === null) break;
      corrections = next;
      added.push(correction);
    }
    if (await remap({ ...mapping, corrections })) onTaken(added);
  }

  async function takeBack() {
    if (await remap({ ...mapping, corrections: taken.reduce(removeCorrection, [...saved]) })) onTaken([]);
  }

  return (
    <div className="mb-3 space-y-2 empty:hidden">
      {taken.length === 0 ? null : (
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {translate("taken", { count: taken.length })}
          <Button size="small" aria-disabled={isBusy} onClick={() => void takeBack()}>
            {translate("undo")}
          </Button>
        </p>
      )}
      {suggestions.length === 0 ? null : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {certain.length === 0 ? null : (
            <Button kind="primary" disabled={isBusy} onClick={() => void takeAll()}>
              {translate(isBusy ? "taking" : "takeAll", { count: certain.length })}
            </Button>
          )}
          {doubtful === 0 ? null : <span>{translate("doubtful", { count: doubtful })}</span>}
          <details className="open:basis-full">
            <summary className="w-fit cursor-pointer py-1 text-accent">{translate("look")}</summary>
            <ul className="list-disc pl-5">
              {[...certain, ...suggestions.filter((one) => !one.certain)].map((one) => (
                <li key={`${one.path} ${one.held}`} className="wrap-anywhere">
                  {translate(one.certain ? "one" : "oneDoubtful", {
                    ...{ field: nameOf(one.path), held: one.held, rows: one.rows },
                    label: showLabel(one.path, one.label),
                  })}
                </li>
              ))}
            </ul>
          </details>
        </div>
      )}
    </div>
  );
}
