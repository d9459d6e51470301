"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ImportSuggestion } from "@/lib/import/answers";
import type { ImportMapping, SavedCorrection, SavedCorrectionPlace } from "@/lib/import/mapping-schema";
import { addCorrection, removeCorrection } from "@/lib/import/mends";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { useImportRun, useMappingChange, usePlaceName, useSuggestions } from "./run-context";
import { CheckSection } from "./troubles";

/** Button that replaces all wrong values by the values suggested for them, and one that takes this back. */
export function TakeSuggestions({
  suggestions,
  onChanged,
}: {
  suggestions: readonly ImportSuggestion[];
  onChanged: () => void;
}) {
  const translate = useTranslations("importing.check.suggestions");
  const { run } = useImportRun();
  const nameOf = usePlaceName();
  const { showLabel, asValue } = useSuggestions();
  const { remap, isBusy } = useMappingChange(onChanged);
  const [taken, setTaken] = useState<readonly SavedCorrection[]>([]);
  const mapping = run.mapping as ImportMapping;
  const saved = mapping.corrections ?? [];

  async function takeAll() {
    let corrections = saved;
    const added: SavedCorrection[] = [];
    for (const { path, held, label } of suggestions) {
      const correction = { field: path as SavedCorrectionPlace, from: held, to: asValue(path, label) };
      const next = addCorrection(corrections, correction);
      if (next === null) break;
      corrections = next;
      added.push(correction);
    }
    if (await remap({ ...mapping, corrections })) setTaken(added);
  }

  async function takeBack() {
    if (await remap({ ...mapping, corrections: taken.reduce(removeCorrection, [...saved]) })) setTaken([]);
  }

  return (
    <>
      {taken.length === 0 ? null : (
        <div className="mb-6">
          <Callout kind="success" role="status">
            <p>{translate("taken", { count: taken.length })}</p>
            <Button size="small" className="mt-2" aria-disabled={isBusy} onClick={() => void takeBack()}>
              {translate("undo")}
            </Button>
          </Callout>
        </div>
      )}
      {suggestions.length === 0 ? null : (
        <CheckSection title={translate("title")} intro={translate("intro")}>
          <Button kind="primary" className="mt-3" disabled={isBusy} onClick={() => void takeAll()}>
            {translate(isBusy ? "taking" : "takeAll", { count: suggestions.length })}
          </Button>
          <details className="mt-2">
            <summary className="w-fit cursor-pointer py-1 text-accent">{translate("look")}</summary>
            <ul className="list-disc pl-5">
              {suggestions.map(({ path, held, label, rows }) => (
                <li key={`${path} ${held}`} className="wrap-anywhere">
                  {translate("one", { field: nameOf(path), held, label: showLabel(path, label), rows })}
                </li>
              ))}
            </ul>
          </details>
        </CheckSection>
      )}
    </>
  );
}
