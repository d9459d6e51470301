"use client";

import { useTranslations } from "next-intl";
import { Select } from "../form/select";
import { ColumnSelect, columnValue, type MappingProps } from "./mapping-places";
import { useRun } from "./run-context";

const FIXED = "fixed";

/** Asks whose the entries are: of one institution, of the one that a column names, or of none. */
export function InstitutionChoice({ draft, onChange }: MappingProps) {
  const translate = useTranslations("importing.mapping");
  const { institutions } = useRun();
  const { institution, ...rest } = draft;
  const { column, constant } = institution ?? {};

  function choose(next: string) {
    if (next === "") onChange(rest);
    else if (next === FIXED) onChange({ ...rest, institution: { constant: "" } });
    else onChange({ ...rest, institution: { column: next.slice(columnValue("").length) } });
  }

  return (
    <fieldset className="mt-8 min-w-0 max-w-3xl card p-4 sm:p-5">
      <legend className="px-1 font-semibold">{translate("institution")}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <ColumnSelect
          label={translate("institutionFrom")}
          column={column}
          asValue={columnValue}
          {...(constant === undefined ? {} : { value: FIXED })}
          onValue={choose}
        >
          <option value="">{translate("institutionNone")}</option>
          <option value={FIXED}>{translate("institutionFixed")}</option>
        </ColumnSelect>
        {constant === undefined ? null : (
          <Select
            label={translate("institutionOf")}
            value={constant}
            onValue={(name) => onChange({ ...rest, institution: { constant: name } })}
            options={institutions.map((name) => [name, name])}
          >
            {institutions.includes(constant) ? null : (
              <option value={constant}>{constant === "" ? translate("choose") : constant}</option>
            )}
          </Select>
        )}
      </div>
      <p className="mt-3 max-w-[75ch] text-base text-muted">{translate("institutionHint")}</p>
    </fieldset>
  );
}
