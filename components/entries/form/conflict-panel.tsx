import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { getShownValue } from "@/lib/fields/shown-labels";
import { useFormats } from "../../ui/use-formats";
import type { EntryFieldKey } from "./entry-values";
import { useFieldName, useFormSubject } from "./form-context";
import type { FieldDifference, SaveConflict, SaveConflictSide } from "./use-entry-saving";

interface RowProps {
  difference: FieldDifference;
  side: SaveConflictSide;
  onChoose: (side: SaveConflictSide) => void;
}

/** Shows both values of a field in conflict, as a choice. */
function DifferenceRow({ difference, side, onChoose }: RowProps) {
  const translate = useTranslations("form.conflict");
  const { model } = useFormSubject();
  const nameOf = useFieldName();
  const { key } = difference;
  const choices = (["theirs", "mine"] as const).map((option) => {
    const text =
      key === "product"
        ? difference[option][0]
        : [getShownValue(model, key, difference[option])].flat().join(", ");
    return { option, text, isChosen: option === side };
  });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{nameOf(key)}</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {choices.map(({ option, text, isChosen }) => (
          <label
            key={option}
            className={`flex cursor-pointer gap-3 rounded-control border px-3 py-2 ${isChosen ? "border-accent bg-accent-soft" : "border-line-strong bg-surface"}`}
          >
            <input
              type="radio"
              name={`choice-${key}`}
              checked={isChosen}
              onChange={() => onChoose(option)}
              className="mt-1 size-5 shrink-0"
            />
            <span className="min-w-0">
              <span className="block font-semibold text-base">{translate(option)}</span>
              <span
                dir="auto"
                className={`block whitespace-pre-line break-words ${text ? "" : "text-muted italic"}`}
              >
                {text || translate("empty")}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface PanelProps {
  conflict: SaveConflict;
  /** Called with the fields that take the other user's value. */
  onSettle: (taken: FieldDifference[]) => void;
  /** Closes the panel without saving. */
  onLeave: () => void;
}

/**
 * Shown if someone else saved meanwhile: both values of each changed field, to choose from, and a button to save the
 * result. If a draft was published meanwhile, saving makes the changes public: the panel says so, and can be closed
 * without saving.
 */
export function SaveConflictPanel({ conflict, onSettle, onLeave }: PanelProps) {
  const { current, differences, isNewlyPublished } = conflict;
  const { formatDateTime } = useFormats();
  const translate = useTranslations("form.conflict");
  const [sides, setSides] = useState<Partial<Record<EntryFieldKey, SaveConflictSide>>>({});
  const sideOf = ({ key, suggested }: FieldDifference) => sides[key] ?? suggested;
  const chooseAll = (side: SaveConflictSide) =>
    setSides(Object.fromEntries(differences.map(({ key }) => [key, side])));
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="conflict-title"
      className="mb-8 rounded-card border-2 border-warning bg-warning-soft p-5"
    >
      <h2 id="conflict-title">{translate(isNewlyPublished ? "publishedTitle" : "title")}</h2>
      <p className="mt-2">
        {translate(isNewlyPublished ? "published" : differences.length > 0 ? "intro" : "introNone")}{" "}
        {translate("changedAt", { date: formatDateTime(current.updated) })}
      </p>
      {differences.length > 0 ? (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="small" onClick={() => chooseAll("theirs")}>
              {translate("takeTheirs")}
            </Button>
            <Button size="small" onClick={() => chooseAll("mine")}>
              {translate("keepMine")}
            </Button>
          </div>
          <div className="mt-4 grid grid-cols-1 gap-4">
            {differences.map((difference) => (
              <DifferenceRow
                key={difference.key}
                difference={difference}
                side={sideOf(difference)}
                onChoose={(side) => setSides((previous) => ({ ...previous, [difference.key]: side }))}
              />
            ))}
          </div>
        </>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button
          kind="primary"
          onClick={() => onSettle(differences.filter((difference) => sideOf(difference) === "theirs"))}
        >
          {translate(isNewlyPublished ? "update" : "save")}
        </Button>
        {isNewlyPublished ? <Button onClick={onLeave}>{translate("continueUnsaved")}</Button> : null}
      </div>
    </section>
  );
}
