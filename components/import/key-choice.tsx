"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ImportMapping } from "@/lib/import/mapping-schema";
import { Input } from "../form/input";
import { Callout } from "../ui/callout";
import { ColumnSelect, type MappingProps } from "./mapping-places";
import { useImportRun } from "./run-context";

const REGISTER = "register";
const PAIR = "pair";
const NONE = "none";
const PAIR_LABELS = ["keyFirst", "keySecond"] as const;

type SourceKey = ImportMapping["sourceKey"];

/** Choice of the source key, by which the next import recognises a row. */
export function KeyChoice({ draft, onChange }: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { kind, columns } = useImportRun().run;
  const { sourceKey, fields } = draft;
  const { column, columns: keyColumns, none, prefix, register } = sourceKey;
  // Keeps an export's key (the entry ids) as an option after another choice.
  const [exported] = useState(register === undefined ? null : sourceKey);
  const set = (next: SourceKey) => onChange({ ...draft, sourceKey: next });
  const way = register ? REGISTER : keyColumns ? PAIR : none ? NONE : "";

  function firstPair(): string[] {
    const named = Object.entries(fields).find(([field]) => field === "algorithmName" || field === "name");
    const all = columns.map(({ name }) => name);
    return [...new Set([named?.[1]?.column ?? "", ...all])].filter(Boolean).slice(0, 2);
  }

  function choose(next: string) {
    if (next === REGISTER && exported !== null) set(exported);
    else if (next === PAIR) set({ columns: firstPair(), prefix });
    else set(next === NONE ? { none: true, prefix } : { fromName: true, prefix });
  }

  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
      <ColumnSelect
        label={translate("key")}
        note={translate(way === PAIR ? "keyPairHint" : "keyHint", { kind })}
        column={register === undefined ? column : undefined}
        other={way}
        onColumn={(name) => set({ column: name, prefix })}
        onOther={choose}
      >
        {exported === null ? null : (
          <option value={REGISTER}>{translate("keyRegister", { name: exported.column ?? "" })}</option>
        )}
        <option value="">{translate("fromName", { kind })}</option>
        {columns.length < 2 ? null : <option value={PAIR}>{translate("keyPair")}</option>}
        <option value={NONE}>{translate("keyNone")}</option>
      </ColumnSelect>
      {register === undefined && !none ? (
        <Input
          label={translate("prefix")}
          note={translate("prefixHint")}
          value={prefix}
          maxLength={50}
          onValue={(next) => set({ ...sourceKey, prefix: next })}
        />
      ) : null}
      {keyColumns?.map((name, at) => (
        <ColumnSelect
          key={PAIR_LABELS[at]}
          label={translate(PAIR_LABELS[at] ?? "keySecond")}
          column={name}
          onColumn={(next) => set({ ...sourceKey, columns: keyColumns.with(at, next) })}
        />
      ))}
      {none ? (
        <div className="sm:col-span-2">
          <Callout kind="warning">{translate("keyNoneHint", { kind })}</Callout>
        </div>
      ) : null}
    </div>
  );
}
