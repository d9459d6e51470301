"use client";

import { useTranslations } from "next-intl";
import { Callout } from "../ui/callout";
import { useRun } from "./run-context";

/** Says how many cells and rows were read otherwise than they stand in the file. */
export function AdjustedNote() {
  const translate = useTranslations("importing.mapping.adjusted");
  const { adjusted } = useRun().run.reading;
  const counts = Object.entries(adjusted ?? {}) as [keyof NonNullable<typeof adjusted>, number][];
  const told = counts.filter(([, count]) => count > 0);
  if (told.length === 0) return null;
  return (
    <div className="mb-8">
      <Callout kind="info">
        <p className="font-semibold">{translate("title")}</p>
        <ul className="list-disc pl-5">
          {told.map(([what, count]) => (
            <li key={what}>{translate(what, { count })}</li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}
