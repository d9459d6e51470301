"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { listOfferedLabels } from "@/lib/fields/data-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import type { BulkCorrectionPreview, ImportTroubles, TroubleKind } from "@/lib/import/answers";
import {
  listBulkCorrections,
  listMoveTargets,
  REPEATED_NAME_WARNING,
  VALUE_NOT_STORED_WARNING,
} from "@/lib/import/mends";
import { findListOfField, findStructure } from "@/lib/import/places";
import type { RowFilter } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useApiAction } from "../form/use-act";
import { Button } from "../ui/button";
import { useTroubleKindName } from "./remembered-list";
import { useImportRun, usePlaceName } from "./run-context";

/** Filter of problems by field and kind; an empty text stands for all. */
export interface TroubleFilter {
  field: string;
  problem: string;
}

export const NO_TROUBLE_FILTER: TroubleFilter = { field: "", problem: "" };

/** Part of the check that takes one line while it is closed. */
export function CheckSection({
  title,
  intro,
  isOpen = false,
  children,
}: {
  title: string;
  intro?: string | undefined;
  isOpen?: boolean;
  children?: ReactNode;
}) {
  return (
    <details open={isOpen} className="open:basis-full open:card open:px-4 open:py-1">
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
function Preview({ preview: { rows, ready, left, examples } }: { preview: BulkCorrectionPreview }) {
  const translate = useTranslations("importing.check");
  return (
    <div role="status" className="mt-3 border-line border-l-4 pl-3">
      {rows === 0 ? null : <p>{translate("mendPreview", { rows, ready })}</p>}
      {left > 0 ? <p>{translate("mendLeft", { count: left })}</p> : null}
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

/** Controls to choose, preview and apply a bulk correction for one kind of problem. */
function Kind({
  kind,
  onMended,
  onShow,
}: {
  kind: TroubleKind;
  onMended: () => void;
  onShow: (filter: TroubleFilter) => void;
}) {
  const translate = useTranslations("importing.check");
  const { run, model } = useImportRun();
  const nameOf = usePlaceName();
  const { act, isBusy } = useApiAction(translate("failed"));
  const { register, handleSubmit, reset } = useForm({ defaultValues: { choice: "" } });
  const [preview, setPreview] = useState<BulkCorrectionPreview | null>(null);
  const { path: field, message: problem, values, rows } = kind;
  const label = `${nameOf(field)}: ${useTroubleKindName()(kind)}`;
  const of = <span className="sr-only"> ({label})</span>;
  const acts = listBulkCorrections(run.kind, field, problem);
  const needed = findStructure(run.kind, field)?.condition;
  const wanted = needed && model[needed.field].values.find(({ code }) => code === needed.code);
  const list = acts.includes("fill") ? findListOfField(run.kind, field) : null;

  function call(choice: string, isPreview: boolean) {
    // The field or label of an act stands behind it.
    const [, act = choice, target] = /^(move|fill):(.*)$/s.exec(choice) ?? [];
    const more = act === "move" ? { into: target } : act === "fill" ? { label: target } : {};
    const body = { field, problem, act, ...more, preview: isPreview };
    return callApi<BulkCorrectionPreview>("POST", paths.api.importAct(run._id, "mend"), body);
  }

  function choose(choice: string) {
    setPreview(null);
    if (choice !== "") void act(async () => setPreview(await call(choice, true)));
  }

  const mend = handleSubmit(async ({ choice }) => {
    if (preview === null || preview.rows === 0) return;
    await act(async () => {
      const { rows: count } = await call(choice, false);
      reset();
      setPreview(null);
      showToast(translate(choice === "omit" ? "omittedAll" : "replaced", { count }), { kind: "success" });
      onMended();
    });
  });

  return (
    <li className="py-1.5">
      <PostForm failure={null} onSubmit={mend}>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-56 self-center">
            <span className="font-semibold">{label}</span>{" "}
            <span className="text-base text-muted">{translate("groupIn", { count: rows })}</span>
          </p>
          <Select
            label={translate("mendOf", { kind: label })}
            isLabelHidden
            boxClass={acts.length === 0 ? "hidden" : "grow basis-72 sm:grow-0"}
            {...register("choice", { onChange: (event) => choose(event.target.value) })}
          >
            <option value="">{translate("mends.none")}</option>
            {acts.includes("shorten") ? (
              <option value="shorten">{translate("mends.shorten", { max: Number(values.max ?? 0) })}</option>
            ) : null}
            {acts.includes("keep") && needed !== undefined ? (
              <option value="keep">
                {translate("mends.keep", {
                  field: nameOf(needed.field),
                  value: wanted?.shown ?? wanted?.label ?? "",
                })}
              </option>
            ) : null}
            {acts.includes("empty") ? <option value="empty">{translate("mends.empty")}</option> : null}
            {acts.includes("omit") ? <option value="omit">{translate("mends.omit")}</option> : null}
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
          <Button kind="quiet" onClick={() => onShow({ field, problem })}>
            {translate("showKind")}
            {of}
          </Button>
        </div>
        {preview === null ? null : <Preview preview={preview} />}
        {preview === null || preview.rows === 0 ? null : (
          <Button type="submit" className="mt-3" aria-disabled={isBusy}>
            {translate("mendApply", { count: preview.rows })}
            {of}
          </Button>
        )}
      </PostForm>
    </li>
  );
}

/** Kinds of problems and warnings, each corrected in one go. Values that are not stored are listed at once. */
export function TroubleList({
  troubles: { kinds, warnings },
  onMended,
  onShow,
}: {
  troubles: ImportTroubles;
  onMended: () => void;
  onShow: (filter: TroubleFilter, among: RowFilter) => void;
}) {
  const translate = useTranslations("importing.check");
  const notStored = warnings.filter(({ message }) => message === VALUE_NOT_STORED_WARNING);
  // A note of its own tells of repeated names.
  const others = warnings.filter((one) => !notStored.includes(one) && one.message !== REPEATED_NAME_WARNING);
  const lists = [
    { name: "notStored", list: notStored, count: notStored.reduce((sum, { rows }) => sum + rows, 0) },
    { name: "kinds", list: kinds, count: kinds.length },
    { name: "warnings", list: others, count: others.length },
  ] as const;
  return lists.map(({ name, list, count }) =>
    list.length === 0 ? null : (
      <CheckSection
        key={name}
        title={translate(`${name}Title`, { count })}
        intro={translate(`${name}Intro`)}
        isOpen={name === "notStored"}
      >
        <ul className="divide-y divide-line">
          {list.map((kind) => (
            <Kind
              key={`${kind.path} ${kind.message}`}
              kind={kind}
              onMended={onMended}
              onShow={(chosenKind) => onShow(chosenKind, name === "kinds" ? "problems" : "warnings")}
            />
          ))}
        </ul>
      </CheckSection>
    ),
  );
}
