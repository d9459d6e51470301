"use client";

import { useTranslations } from "next-intl";
import type { TroubleKind } from "@/lib/import/answers";
import type { ImportMapping, SavedCorrection } from "@/lib/import/mapping-schema";
import { isBulkCorrection, removeCorrection } from "@/lib/import/mends";
import { useFocusFallback } from "../form/use-focus-fallback";
import { Button } from "../ui/button";

/** Returns a function that names a kind of problem, whatever its values. */
export function useTroubleKindName(): (kind: Pick<TroubleKind, "message" | "values">) => string {
  const translate = useTranslations("importing.kinds");
  return ({ message, values }) => {
    const name = message.split(".").at(-1) as Parameters<typeof translate>[0];
    const limits = { max: Number(values.max ?? 0), min: Number(values.min ?? 0) };
    return translate(translate.has(name) ? name : "other", limits);
  };
}

/** Returns a function that describes a correction in a sentence. */
export function useCorrectionSentence(nameOf: (path: string) => string): (one: SavedCorrection) => string {
  const translate = useTranslations("importing.remembered");
  const kindName = useTroubleKindName();
  return (one) => {
    const field = nameOf(one.field);
    if (isBulkCorrection(one)) {
      const kind = kindName({ message: one.problem, values: {} });
      const into = one.into === undefined ? "" : nameOf(one.into);
      return translate(one.mend, { field, kind, into, label: one.label ?? "" });
    }
    const to = [one.to].flat().join("; ");
    const values = { field, from: one.from, to, key: one.key ?? "" };
    const verb = to === "" ? "valueEmpty" : "value";
    return translate(one.key === undefined ? verb : `${verb}OfRow`, values);
  };
}

/** List of a mapping's corrections, each removable: `onChange` gets the mapping without it. */
export function RememberedList({
  mapping,
  nameOf,
  hint,
  onChange,
  isBusy = false,
  className = "",
}: {
  mapping: ImportMapping;
  nameOf: (path: string) => string;
  hint?: string;
  onChange: (next: ImportMapping) => void;
  isBusy?: boolean;
  className?: string;
}) {
  const translate = useTranslations("importing.remembered");
  const sentenceOf = useCorrectionSentence(nameOf);
  const around = useFocusFallback<HTMLDivElement>((box) => box.querySelector("button, summary"));
  const { corrections = [] } = mapping;
  return (
    <div ref={around} className={`${className} empty:hidden`}>
      {corrections.length === 0 ? null : (
        <details>
          <summary className="w-fit cursor-pointer py-1 font-semibold text-accent">
            {translate("title", { count: corrections.length })}
          </summary>
          {hint === undefined ? null : <p className="mt-1 max-w-[75ch] text-base text-muted">{hint}</p>}
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {corrections.map((one) => {
              const sentence = sentenceOf(one);
              return (
                <li
                  key={JSON.stringify(one)}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
                >
                  <span dir="auto" className="wrap-anywhere line-clamp-3 min-w-0 flex-1 basis-64">
                    {sentence}
                  </span>
                  <Button
                    size="small"
                    kind="quiet"
                    aria-disabled={isBusy}
                    onClick={() => onChange({ ...mapping, corrections: removeCorrection(corrections, one) })}
                  >
                    {translate("forget")}
                    <span className="sr-only"> ({sentence.slice(0, 100)})</span>
                  </Button>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </div>
  );
}
