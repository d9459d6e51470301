"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { MendPreview, TroubleKind } from "@/lib/import/answers";
import { mendsFor, moveTargets } from "@/lib/import/mends";
import { paths } from "@/lib/paths";
import { Select } from "../form/select";
import { useAct } from "../form/use-act";
import { Button } from "../ui/button";
import { usePlaceName } from "./row-item";
import { useRun } from "./run-context";
import { type KindFilter, useKindName } from "./use-kinds";

const INTO = "into:";

/** What would change, before it does. */
function Preview({ preview: { rows, ready, left, examples } }: { preview: MendPreview }) {
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

/** Chooses what is to be done about a kind of mistake, sees what that changes, and has it done. */
function useMending({ path: field, message: problem }: TroubleKind, onMended: () => void) {
  const translate = useTranslations("importing.check");
  const { run } = useRun();
  const { act, isBusy } = useAct(translate("failed"));
  const [chosen, setChosen] = useState("");
  const [preview, setPreview] = useState<MendPreview | null>(null);

  function call(choice: string, isPreview: boolean) {
    const into = choice.startsWith(INTO) ? choice.slice(INTO.length) : undefined;
    const body = { field, problem, act: into === undefined ? choice : "move", into, preview: isPreview };
    return callApi<MendPreview>("POST", paths.api.importAct(run._id, "mend"), body);
  }

  function choose(choice: string) {
    setChosen(choice);
    setPreview(null);
    if (choice !== "") void act(async () => setPreview(await call(choice, true)));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (preview === null || preview.rows === 0) return;
    void act(async () => {
      const { rows } = await call(chosen, false);
      setChosen("");
      setPreview(null);
      showToast(translate(chosen === "omit" ? "omittedAll" : "replaced", { count: rows }), {
        kind: "success",
      });
      onMended();
    });
  }

  return { chosen, choose, preview, submit, isBusy };
}

function Kind({
  kind,
  onMended,
  onShow,
}: {
  kind: TroubleKind;
  onMended: () => void;
  onShow: (filter: KindFilter) => void;
}) {
  const translate = useTranslations("importing.check");
  const { model } = useRun();
  const { path, message, values, rows } = kind;
  const label = `${usePlaceName()(path)}: ${useKindName()(kind)}`;
  const { chosen, choose, preview, submit, isBusy } = useMending(kind, onMended);
  const acts = mendsFor(path, message);
  return (
    <li className="py-4">
      <form method="post" onSubmit={submit}>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-56 pb-2">
            <span className="font-semibold">{label}</span>{" "}
            <span className="text-base text-muted">{translate("groupIn", { count: rows })}</span>
          </p>
          <div className="min-w-0 grow basis-72 sm:grow-0">
            <Select
              label={translate("mendOf", { kind: label })}
              isLabelHidden
              value={chosen}
              onValue={choose}
            >
              <option value="">{translate("mends.none")}</option>
              {acts.includes("shorten") ? (
                <option value="shorten">
                  {translate("mends.shorten", { max: Number(values.max ?? 0) })}
                </option>
              ) : null}
              {acts.includes("empty") ? <option value="empty">{translate("mends.empty")}</option> : null}
              <option value="omit">{translate("mends.omit")}</option>
              {acts.includes("move") ? (
                <optgroup label={translate("mends.move")}>
                  {moveTargets(path).map((key) => (
                    <option key={key} value={`${INTO}${key}`}>
                      {translate("mends.into", { field: model[key].displayName })}
                    </option>
                  ))}
                </optgroup>
              ) : null}
            </Select>
          </div>
          <Button kind="quiet" onClick={() => onShow({ field: path, problem: message })}>
            {translate("showKind")}
            <span className="sr-only"> ({label})</span>
          </Button>
        </div>
        {preview === null ? null : (
          <>
            <Preview preview={preview} />
            {preview.rows === 0 ? null : (
              <Button type="submit" className="mt-3" aria-disabled={isBusy}>
                {translate("mendApply", { count: preview.rows })}
                <span className="sr-only"> ({label})</span>
              </Button>
            )}
          </>
        )}
      </form>
    </li>
  );
}

/** All kinds of mistakes, each mended in one go. */
export function TroubleKinds({
  kinds,
  onMended,
  onShow,
}: {
  kinds: readonly TroubleKind[];
  onMended: () => void;
  onShow: (filter: KindFilter) => void;
}) {
  const translate = useTranslations("importing.check");
  const id = useId();
  if (kinds.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="mb-8 rounded-card border border-line bg-surface px-4 py-4 sm:px-5"
    >
      <h3 id={id} tabIndex={-1}>
        {translate("kindsTitle")}
      </h3>
      <p className="text-base text-muted">{translate("kindsIntro")}</p>
      <ul className="divide-y divide-line">
        {kinds.map((kind) => (
          <Kind key={`${kind.path} ${kind.message}`} kind={kind} onMended={onMended} onShow={onShow} />
        ))}
      </ul>
    </section>
  );
}

/** Which of the mistakes are shown. */
export function KindChoice({
  kinds,
  filter,
  onChange,
}: {
  kinds: readonly TroubleKind[];
  filter: KindFilter;
  onChange: (filter: KindFilter) => void;
}) {
  const translate = useTranslations("importing.check");
  const nameOf = usePlaceName();
  const kindName = useKindName();
  const fields = [...new Set(kinds.map(({ path }) => path))];
  const ofField = kinds.filter(({ path }) => filter.field === "" || path === filter.field);
  const problems = new Map(ofField.map((kind) => [kind.message, kindName(kind)]));
  if (filter.field === "") {
    // Of several fields the limits differ.
    for (const { message } of kinds) problems.set(message, kindName({ message, values: {} }));
  }
  if (kinds.length < 2 && filter.field === "" && filter.problem === "") return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={translate("filterField")}
        value={filter.field}
        onValue={(field) => onChange({ field, problem: "" })}
      >
        <option value="">{translate("filterAllFields")}</option>
        {filter.field === "" || fields.includes(filter.field) ? null : (
          <option value={filter.field}>{nameOf(filter.field)}</option>
        )}
        {fields.map((path) => (
          <option key={path} value={path}>
            {nameOf(path)}
          </option>
        ))}
      </Select>
      <Select
        label={translate("filterProblem")}
        value={filter.problem}
        onValue={(problem) => onChange({ ...filter, problem })}
      >
        <option value="">{translate("filterAllProblems")}</option>
        {filter.problem === "" || problems.has(filter.problem) ? null : (
          <option value={filter.problem}>{kindName({ message: filter.problem, values: {} })}</option>
        )}
        {[...problems].map(([message, name]) => (
          <option key={message} value={message}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
