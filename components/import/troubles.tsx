"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { BulkCorrectionPreview, ImportTroubles, TroubleKind } from "@/lib/import/answers";
import { listBulkCorrections, listMoveTargets } from "@/lib/import/mends";
import { findStructure } from "@/lib/import/places";
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

/** Section of the check with a title and an introduction. */
export function CheckSection({
  title,
  intro,
  children,
}: Record<"title" | "intro", string> & { children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8 card px-4 py-4 sm:px-5">
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      <p className="text-base text-muted">{intro}</p>
      {children}
    </section>
  );
}

/** Preview of a bulk correction. */
function Preview({ preview: { rows, ready, left, examples } }: { preview: BulkCorrectionPreview }) {
  const translate = useTranslations("importing.check");
  return (
    <div role="status" className="mt-3 border-line border-l-4 pl-3">
      <p>{translate("mendPreview", { rows, ready })}</p>
      {left > 0 ? <p>{translate("mendLeft", { count: left })}</p> : null}
      <ul className="mt-1 text-base text-muted">
        {examples.map(({ line, before, after }) => (
          <li key={line} className="wrap-anywhere">
            <span className="line-clamp-3">
              {translate(after === "" ? "mendExampleEmpty" : "mendExample", { line, before, after })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const INTO = "into:";

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

  function call(choice: string, isPreview: boolean) {
    const into = choice.startsWith(INTO) ? choice.slice(INTO.length) : undefined;
    const body = { field, problem, act: into === undefined ? choice : "move", into, preview: isPreview };
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
    <li className="py-4">
      <PostForm failure={null} onSubmit={mend}>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-56 pb-2">
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
            {acts.includes("move") ? (
              <optgroup label={translate("mends.move")}>
                {listMoveTargets(run.kind, field).map((key) => (
                  <option key={key} value={`${INTO}${key}`}>
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

/** Kinds of problems and warnings, each corrected in one go. */
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
  const lists = [
    { name: "kinds", list: kinds, among: "problems" },
    { name: "warnings", list: warnings, among: "warnings" },
  ] as const;
  return lists.map(({ name, list, among }) =>
    list.length === 0 ? null : (
      <details key={name} className="mb-4 card px-4 py-2 sm:px-5">
        <summary className="cursor-pointer py-1 font-semibold text-accent">
          {translate(`${name}Title`, { count: list.length })}
        </summary>
        <p className="text-base text-muted">{translate(`${name}Intro`)}</p>
        <ul className="divide-y divide-line">
          {list.map((kind) => (
            <Kind
              key={`${kind.path} ${kind.message}`}
              kind={kind}
              onMended={onMended}
              onShow={(chosenKind) => onShow(chosenKind, among)}
            />
          ))}
        </ul>
      </details>
    ),
  );
}
