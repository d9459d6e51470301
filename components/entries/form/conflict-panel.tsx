"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { FieldKey } from "@/lib/fields/entry-fields";
import { shownValue } from "@/lib/fields/shown-words";
import { useFormats } from "../../ui/use-formats";
import { useFormSubject } from "./form-context";
import { type Conflict, type Difference, type Side, sameSides, suggestedSides } from "./use-entry-saving";

type Sides = Partial<Record<FieldKey, Side>>;

function Choice({
  difference,
  side,
  chosen,
  onChoose,
}: {
  difference: Difference;
  side: Side;
  chosen: boolean;
  onChoose: () => void;
}) {
  const translate = useTranslations("form.conflict");
  const { model } = useFormSubject();
  const text = [shownValue(model, difference.key, difference[side])].flat().join(", ");
  return (
    <label
      className={`flex cursor-pointer gap-3 rounded-control border px-3 py-2 ${chosen ? "border-accent bg-accent-soft" : "border-line-strong bg-surface"}`}
    >
      <input
        type="radio"
        name={`keuze-${difference.key}`}
        checked={chosen}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0"
      />
      <span className="min-w-0">
        <span className="block font-semibold text-base">{translate(side)}</span>
        <span
          dir="auto"
          className={`block whitespace-pre-line break-words ${text ? "" : "text-muted italic"}`}
        >
          {text || translate("empty")}
        </span>
      </span>
    </label>
  );
}

function DifferenceRow({
  difference,
  side,
  onChoose,
}: {
  difference: Difference;
  side: Side;
  onChoose: (side: Side) => void;
}) {
  const { model } = useFormSubject();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{model[difference.key].displayName}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {(["theirs", "mine"] as const).map((option) => (
          <Choice
            key={option}
            difference={difference}
            side={option}
            chosen={side === option}
            onChoose={() => onChoose(option)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Someone else saved in between: field by field what changed, theirs against mine, and a way to save both. */
export function ConflictPanel({
  conflict,
  onSettle,
}: {
  conflict: Conflict;
  /** Told which fields take the other's value. */
  onSettle: (taken: Difference[]) => void;
}) {
  const { formatDateTime } = useFormats();
  const translate = useTranslations("form.conflict");
  const { current, differences } = conflict;
  const [sides, setSides] = useState<Sides>(() => suggestedSides(differences));
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="conflict-kop"
      className="mb-8 rounded-card border-2 border-warning bg-warning-soft p-5"
    >
      <h2 id="conflict-kop">{translate("title")}</h2>
      <p className="mt-2">
        {translate(differences.length > 0 ? "intro" : "introNone")}{" "}
        {translate("changedAt", { date: formatDateTime(current.updated) })}
      </p>
      {differences.length > 0 ? (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="small" onClick={() => setSides(sameSides(differences, "theirs"))}>
              {translate("takeTheirs")}
            </Button>
            <Button size="small" onClick={() => setSides(sameSides(differences, "mine"))}>
              {translate("keepMine")}
            </Button>
          </div>
          <div className="mt-4 grid grid-cols-1 gap-4">
            {differences.map((difference) => (
              <DifferenceRow
                key={difference.key}
                difference={difference}
                side={sides[difference.key] ?? difference.suggested}
                onChoose={(side) => setSides((previous) => ({ ...previous, [difference.key]: side }))}
              />
            ))}
          </div>
        </>
      ) : null}
      <Button
        kind="primary"
        className="mt-5"
        onClick={() =>
          onSettle(differences.filter(({ key, suggested }) => (sides[key] ?? suggested) === "theirs"))
        }
      >
        {translate("save")}
      </Button>
    </section>
  );
}
