"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { TroubleGroup } from "@/lib/import/answers";
import { paths } from "@/lib/paths";
import { truncate } from "@/lib/platform/language/format";
import { useAct } from "../form/use-act";
import { Button } from "../ui/button";
import { CorrectionInput, firstValue, OPEN } from "./correction-input";
import { usePlaceName, useTroubleSentence } from "./row-item";
import { useRun } from "./run-context";
import { type KindFilter, useKindName } from "./use-kinds";

/** How much of a wrong value names it; all of it stands below. */
const HELD_SHOWN = 80;

function Group({ group, onReplaced }: { group: TroubleGroup; onReplaced: () => void }) {
  const translate = useTranslations("importing.check");
  const nameOf = usePlaceName();
  const sentenceOf = useTroubleSentence();
  const { run } = useRun();
  const { path, held, count } = group;
  const [value, setValue] = useState(firstValue(path, held));
  const { act, isBusy } = useAct(translate("failed"));
  const field = nameOf(path);
  const error = sentenceOf(group);
  const label =
    held === ""
      ? translate("replaceNothing", { field })
      : translate("replaceWith", { field, held: truncate(held, HELD_SHOWN) });

  function replace(to: string | string[] | null) {
    return act(async () => {
      const call = { field: path, from: held, to };
      const { replaced } = await callApi<{ replaced: number }>(
        "POST",
        paths.api.importAct(run._id, "replace"),
        call,
      );
      showToast(translate(to === null ? "omittedAll" : "replaced", { count: replaced }), { kind: "success" });
      onReplaced();
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void replace(value);
  }

  return (
    <li className="py-4">
      <form method="post" onSubmit={submit}>
        <p className="wrap-anywhere">
          <span className="font-semibold">{label}</span>{" "}
          <span className="text-base text-muted">{translate("groupIn", { count })}</span>
        </p>
        <div className="mt-2 flex flex-wrap items-start gap-2">
          <div className="min-w-0 flex-1 basis-64 sm:max-w-lg">
            <CorrectionInput path={path} label={label} error={error} value={value} onChange={setValue} />
          </div>
          <Button type="submit" disabled={value === OPEN} aria-disabled={isBusy}>
            {translate("everywhere")}
            <span className="sr-only"> ({label})</span>
          </Button>
          <Button kind="quiet" aria-disabled={isBusy} onClick={() => void replace(null)}>
            {translate("omitAll")}
            <span className="sr-only"> ({label})</span>
          </Button>
        </div>
      </form>
    </li>
  );
}

/** The same mistakes in several rows, each corrected in one go. */
export function TroubleGroups({
  groups,
  total,
  filter,
  onReplaced,
  onMore,
}: {
  groups: readonly TroubleGroup[];
  /** How many there are, also those that are not shown. */
  total: number;
  filter: KindFilter;
  onReplaced: () => void;
  onMore: () => void;
}) {
  const translate = useTranslations("importing.check");
  const id = useId();
  const kindName = useKindName();
  const nameOf = usePlaceName();
  const { field, problem } = filter;
  const chosen = [
    field === "" ? "" : nameOf(field),
    problem === "" ? "" : kindName({ message: problem, values: {} }),
  ];
  if (groups.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="mb-8 rounded-card border border-line bg-surface px-4 py-4 sm:px-5"
    >
      <h3 id={id} tabIndex={-1}>
        {translate("groups")}
        {field === "" && problem === "" ? null : `: ${chosen.filter(Boolean).join(", ")}`}
      </h3>
      <p className="text-base text-muted">{translate("groupsIntro")}</p>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <Group key={`${group.path} ${group.message} ${group.held}`} group={group} onReplaced={onReplaced} />
        ))}
      </ul>
      {total > groups.length ? (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <Button onClick={onMore}>{translate("moreGroups")}</Button>
          <span role="status" className="text-base text-muted">
            {translate("groupsShown", { shown: groups.length, total })}
          </span>
        </p>
      ) : null}
    </section>
  );
}
