"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import { listOfferedLabels } from "@/lib/fields/data-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import type {
  BulkCorrectionPreview,
  ImportSuggestion,
  ImportTroubles,
  TroubleKind,
} from "@/lib/import/answers";
import type {
  ImportMapping,
  SavedBulkCorrection,
  SavedCorrection,
  SavedCorrectionPlace,
} from "@/lib/import/mapping-schema";
import {
  addCorrection,
  isWarning,
  listBulkCorrections,
  listMoveTargets,
  REPEATED_NAME_WARNING,
  removeCorrection,
} from "@/lib/import/mends";
import { findListOfField, findStructure } from "@/lib/import/places";
import type { RowFilter } from "@/lib/import/rules";
import { isChosenFromList } from "@/lib/import/suggestions";
import { paths } from "@/lib/paths";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useApiAction } from "../form/use-act";
import { Button } from "../ui/button";
import { useTroubleKindName } from "./remembered-list";
import { useImportRun, useMappingChange, usePlaceName, useSuggestions } from "./run-context";
import { STEADY, type TroubleFilter } from "./use-rows";
import { OPEN, ValueInput, ValueOptions } from "./value-input";

/** Part of the check that takes one line while it is closed. */
export function CheckSection({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <details className="open:basis-full open:card open:px-4 open:py-1">
      <summary className="w-fit cursor-pointer py-1 font-semibold text-accent">{title}</summary>
      {intro === undefined ? null : <p className="max-w-[90ch] text-base text-muted">{intro}</p>}
      {children}
    </details>
  );
}

/** A text that is moved to another field stays the same. */
const exampleOf = (before: string, after: string) =>
  after === "" ? "mendExampleEmpty" : after === before ? "mendExampleMoved" : "mendExample";

/** Preview of a bulk correction. */
function Preview({
  preview: { rows, ready, left, examples },
  isKept,
}: {
  preview: BulkCorrectionPreview;
  isKept: boolean;
}) {
  const translate = useTranslations("importing.check");
  return (
    <div role="status" className="basis-full border-line border-l-4 pl-3">
      {rows === 0 ? null : <p>{translate("mendPreview", { rows, ready })}</p>}
      {left > 0 ? <p>{translate(isKept ? "mendLeftAnswered" : "mendLeft", { count: left })}</p> : null}
      <ul className="mt-1 text-base text-muted">
        {examples.map(({ line, before, after }) => (
          <li key={line} className="wrap-anywhere">
            <span className="line-clamp-3">
              {translate(exampleOf(before, after), { line, before, after })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Choice that leaves the rows out; no label equals it. */
const OMIT = "!";
/** Most wrong values of a field that are decided on one by one alone; for more, one choice for all is offered too. */
const MAX_VALUES_WITHOUT_COMMON_CHOICE = 3;

/** Spellings that differ in capitals alone are decided on together. */
const keyOfValue = ({ path, held }: ImportSuggestion) => `value ${path} ${held.toLowerCase()}`;
const keyOfKind = ({ path, message }: TroubleKind) => `kind ${path} ${message}`;

/** The act of a choice for a kind of problem; the field or label of the act stands behind it. */
function parseAct(choice: string): Pick<SavedBulkCorrection, "mend" | "into" | "label"> {
  const [, mend = choice, target] = /^(move|fill):(.*)$/s.exec(choice) ?? [];
  return { mend, ...(target && { [mend === "move" ? "into" : "label"]: target }) } as ReturnType<
    typeof parseAct
  >;
}

interface DecisionProps {
  choice: string;
  onChoose: (choice: string) => void;
  /** Shows the rows that it is about. */
  onShow: () => void;
}

/** Problem or wrong value, with a button that shows its rows and the control that decides on it. */
function Decision({
  name,
  text,
  rows,
  onShow,
  children,
}: Record<"name" | "text", string> & Pick<DecisionProps, "onShow"> & { rows: number; children: ReactNode }) {
  const translate = useTranslations("importing.check");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-1">
      <p className="wrap-anywhere min-w-0 flex-1 basis-44">
        <span className="font-semibold">{name}</span> {text}{" "}
        <button type="button" className="link text-base" onClick={onShow}>
          {translate("groupIn", { count: rows })}
          <span className="sr-only">{`: ${translate("showKind")} (${name}: ${text})`}</span>
        </button>
      </p>
      {children}
    </li>
  );
}

/** Choice of the value that one wrong value means. */
function ValueDecision({
  value: { path, held, rows },
  choice,
  onChoose,
  onShow,
}: DecisionProps & { value: ImportSuggestion }) {
  const translate = useTranslations("importing.check");
  const name = usePlaceName()(path);
  return (
    <Decision name={name} text={held === "" ? translate("heldNothing") : `‘${held}’`} {...{ rows, onShow }}>
      <div className="grow basis-56 sm:max-w-72">
        <ValueInput
          path={path}
          label={translate("decisions.of", { field: name, held })}
          value={choice}
          onChange={(next) => onChoose(String(next))}
          isOne
        >
          <ValueOptions path={path} held={held} />
          <option value={OMIT}>{translate("mends.omit")}</option>
        </ValueInput>
      </div>
    </Decision>
  );
}

/** Choice of a bulk correction for one kind of problem, with its preview. */
function KindDecision({ kind, choice, onChoose, onShow }: DecisionProps & { kind: TroubleKind }) {
  const translate = useTranslations("importing.check");
  const { run, model } = useImportRun();
  const nameOf = usePlaceName();
  const { path: field, message: problem, values, rows } = kind;
  const kindName = useTroubleKindName()(kind);
  const acts = listBulkCorrections(run.kind, field, problem);
  const needed = findStructure(run.kind, field)?.condition;
  const wanted = needed && model[needed.field].values.find(({ code }) => code === needed.code);
  const words = {
    max: Number(values.max ?? 0),
    field: needed === undefined ? "" : nameOf(needed.field),
    value: wanted?.shown ?? wanted?.label ?? "",
  };
  const list = acts.includes("fill") ? findListOfField(run.kind, field) : null;

  const { mend, ...target } = parseAct(choice);
  const { data: preview } = useSWR<BulkCorrectionPreview, unknown>(
    choice === "" ? null : ["mend", run._id, field, problem, choice],
    () => {
      const body = { field, problem, act: mend, ...target, preview: true };
      return callApi("POST", paths.api.importAct(run._id, "mend"), body);
    },
    STEADY,
  );

  return (
    <Decision name={nameOf(field)} text={kindName} {...{ rows, onShow }}>
      <Select
        label={translate("mendOf", { kind: `${nameOf(field)}: ${kindName}` })}
        isLabelHidden
        boxClass={acts.length === 0 ? "hidden" : "grow basis-56 sm:max-w-72"}
        value={choice}
        onValue={onChoose}
      >
        <option value="">{translate("mends.none")}</option>
        {(["shorten", "keep", "empty", "omit"] as const).map((one) =>
          acts.includes(one) ? (
            <option key={one} value={one}>
              {translate(`mends.${one}`, words)}
            </option>
          ) : null,
        )}
        {list === null ? null : (
          <optgroup label={translate(problem === "required" ? "mends.fillEmpty" : "mends.fill")}>
            {listOfferedLabels(model[list]).map((one) => (
              <option key={one} value={`fill:${one}`}>
                {getShownLabel(model, list, one)}
              </option>
            ))}
          </optgroup>
        )}
        {acts.includes("move") ? (
          <optgroup label={translate("mends.move")}>
            {listMoveTargets(run.kind, field).map((key) => (
              <option key={key} value={`move:${key}`}>
                {translate("mends.into", { field: nameOf(key) })}
              </option>
            ))}
          </optgroup>
        ) : null}
      </Select>
      {preview === undefined ? null : <Preview preview={preview} isKept={choice === "keep"} />}
    </Decision>
  );
}

/**
 * Wrong values and kinds of problems with a choice for each, which one button applies together. What is certain is
 * chosen already.
 */
export function Decisions({
  troubles: { kinds, warnings, suggestions },
  onChanged,
  onShow,
}: {
  troubles: ImportTroubles;
  onChanged: () => void;
  onShow: (show: RowFilter, among: TroubleFilter) => void;
}) {
  const translate = useTranslations("importing.check");
  const { run } = useImportRun();
  const { asValue } = useSuggestions();
  const { remap, isBusy: isMapping } = useMappingChange(onChanged);
  const { act, isBusy: isOmitting } = useApiAction(translate("failed"));
  const isBusy = isMapping || isOmitting;
  const [choices, setChoices] = useState<Record<string, string>>({});
  /** The corrections of the last press of the button, which can be taken back. */
  const [taken, setTaken] = useState<readonly SavedCorrection[]>([]);
  const mapping = run.mapping as ImportMapping;
  const saved = mapping.corrections ?? [];
  const values = [...Map.groupBy(suggestions, keyOfValue)].flatMap(([key, [first, ...others]]) =>
    first === undefined
      ? []
      : { ...first, key, rows: others.reduce((sum, { rows }) => sum + rows, first.rows) },
  );
  const valuesOf = (path: string) => values.filter((one) => one.path === path).length;
  const isByValue = ({ path, message }: TroubleKind) =>
    isChosenFromList(run.kind, path) && message !== "required" && valuesOf(path) > 0;
  const actsOf = ({ path, message }: TroubleKind) => listBulkCorrections(run.kind, path, message);
  const decided = [
    ...kinds.filter((kind) => !isByValue(kind) || valuesOf(kind.path) > MAX_VALUES_WITHOUT_COMMON_CHOICE),
    // A note of its own tells of repeated names.
    ...warnings.filter(({ message }) => message !== REPEATED_NAME_WARNING),
  ];
  const notes = decided.filter((kind) => actsOf(kind).length === 0);
  const open = decided.filter((kind) => actsOf(kind).length > 0);
  const choiceOf = (one: ImportSuggestion) =>
    choices[keyOfValue(one)] ?? (one.certain ? one.label : null) ?? OPEN;
  const undecided = values.filter((one) => choiceOf(one) === OPEN);
  const chosenKinds = open.filter((kind) => choices[keyOfKind(kind)]);
  const count = values.length - undecided.length + chosenKinds.length;
  /** Choices that one button makes for all that is still open, to be looked at before they are applied. */
  const fills = {
    guess: undecided.flatMap(({ key, label }) => (label === null ? [] : [[key, label] as const])),
    // Texts that are too long are worth shortening.
    empty: [
      ...undecided.flatMap(({ key, path }) =>
        findStructure(run.kind, path)?.required ? [] : [[key, ""] as const],
      ),
      ...open.flatMap((kind) => {
        const acts = actsOf(kind);
        const isLeft = isByValue(kind) || isWarning(kind.message) || acts.includes("shorten");
        const key = keyOfKind(kind);
        return isLeft || choices[key] || !acts.includes("empty") ? [] : [[key, "empty"] as const];
      }),
    ],
  };

  async function apply() {
    const omissions: [act: "replace" | "mend", body: object][] = [];
    const added: SavedCorrection[] = [];
    for (const one of suggestions) {
      const [field, choice] = [one.path as SavedCorrectionPlace, choiceOf(one)];
      if (choice === OPEN) continue;
      if (choice === OMIT) omissions.push(["replace", { field, from: one.held, to: null }]);
      else added.push({ field, from: one.held, to: asValue(field, choice) });
    }
    for (const kind of chosenKinds) {
      const [field, problem] = [kind.path as SavedCorrectionPlace, kind.message];
      const choice = choices[keyOfKind(kind)] ?? "";
      if (choice === "omit") omissions.push(["mend", { field, problem, act: "omit" }]);
      else added.push({ field, problem, ...parseAct(choice) });
    }
    const isOmitted = await act(async () => {
      for (const [name, body] of omissions) await callApi("POST", paths.api.importAct(run._id, name), body);
    });
    const corrections = added.reduce((list, one) => addCorrection(list, one) ?? list, [...saved]);
    if (!isOmitted || (added.length > 0 && !(await remap({ ...mapping, corrections })))) return;
    if (added.length === 0) onChanged();
    setChoices({});
    setTaken(added);
  }

  async function takeBack() {
    if (await remap({ ...mapping, corrections: taken.reduce(removeCorrection, [...saved]) })) setTaken([]);
  }

  const choose = (key: string) => (choice: string) => setChoices({ ...choices, [key]: choice });
  const rowsOfValues = (isCertain: boolean) =>
    values
      .filter(({ certain }) => certain === isCertain)
      .map(({ key, ...value }) => (
        <ValueDecision
          key={key}
          {...{ value, choice: choiceOf(value), onChoose: choose(key) }}
          onShow={() => onShow("problems", { field: value.path, problem: "" })}
        />
      ));
  const certain = rowsOfValues(true);
  const rowsOfKinds = (some: readonly TroubleKind[]) =>
    some.map((kind) => (
      <KindDecision
        key={keyOfKind(kind)}
        kind={kind}
        choice={choices[keyOfKind(kind)] ?? ""}
        onChoose={choose(keyOfKind(kind))}
        onShow={() =>
          onShow(isWarning(kind.message) ? "warnings" : "problems", {
            field: kind.path,
            problem: kind.message,
          })
        }
      />
    ));
  const isEmpty = values.length + open.length === 0;
  const list = "grid gap-x-8 lg:grid-cols-2";
  return (
    <>
      {taken.length === 0 ? null : (
        <p role="status" className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          {translate("decisions.taken", { count: taken.length })}
          <Button size="small" aria-disabled={isBusy} onClick={() => void takeBack()}>
            {translate("decisions.undo")}
          </Button>
        </p>
      )}
      {isEmpty ? null : (
        <PostForm failure={null} onSubmit={() => void apply()} className="mb-3 card px-4 py-3">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h3>{translate("decisions.title")}</h3>
            <p className="text-base text-muted">{translate("decisions.intro")}</p>
          </div>
          <div className="my-1">
            <ul className={list}>
              {rowsOfValues(false)}
              {rowsOfKinds(open)}
            </ul>
            {certain.length === 0 ? null : (
              <details>
                <summary className="w-fit cursor-pointer py-1 text-accent">
                  {translate("decisions.certain", { count: certain.length })}
                </summary>
                <ul className={list}>{certain}</ul>
              </details>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" kind="primary" disabled={isBusy || count === 0}>
              {translate(isBusy ? "decisions.applying" : "decisions.apply", { count })}
            </Button>
            {(["guess", "empty"] as const).map((fill) => (
              <Button
                key={fill}
                disabled={isBusy || fills[fill].length === 0}
                onClick={() => setChoices({ ...choices, ...Object.fromEntries(fills[fill]) })}
              >
                {translate(`decisions.${fill}`, { count: fills[fill].length })}
              </Button>
            ))}
          </div>
        </PostForm>
      )}
      {notes.length === 0 ? null : (
        <CheckSection
          title={translate("warningsTitle", { count: notes.length })}
          intro={translate("warningsIntro")}
        >
          <ul>{rowsOfKinds(notes)}</ul>
        </CheckSection>
      )}
    </>
  );
}
