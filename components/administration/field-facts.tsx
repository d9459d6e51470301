"use client";

import { useTranslations } from "next-intl";
import type { EditableFieldDto } from "@/lib/fields/answers";
import type { Fact } from "./change-dialog";

/** What can be said of a field beside its list, in words. */
export function useFieldFacts(): (field: EditableFieldDto) => Fact[] {
  const translate = useTranslations("dataModel.field");
  const all = useTranslations("dataModel");
  return (field) => {
    const { displayName, displayNameEn, help, helpEn, isFilterable, doFilterEmpty, defaultValue } = field;
    const defaults = [defaultValue ?? []].flat().join(", ");
    return [
      [translate("displayName"), displayName],
      [translate("displayNameEn"), displayNameEn ?? all("asDutch")],
      [translate("help"), help],
      [translate("helpEn"), helpEn ?? all("asDutch")],
      ...(field.mayBeFiltered
        ? ([
            [translate("isFilterable"), all(isFilterable ? "yes" : "no")],
            [translate("zeros"), translate(doFilterEmpty ? "zerosHidden" : "zerosShown")],
          ] as const)
        : []),
      ...(field.mayHaveDefault
        ? ([[translate("defaultValue"), defaults || translate("noDefault")]] as const)
        : []),
    ];
  };
}

/** A field as it is now. */
export function FieldFacts({ field }: { field: EditableFieldDto }) {
  const facts = useFieldFacts()(field);
  return (
    <dl className="grid gap-x-6 gap-y-2 text-base sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted max-sm:-mb-2">{label}</dt>
          <dd className="wrap-anywhere max-w-[75ch] whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
