"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { AUDIT_GROUPS, kindsOf } from "@/lib/platform/audit/kinds";
import { Input } from "../form/input";
import { Select } from "../form/select";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import { EMPTY_FILTER, type TypedFilter } from "./use-audit-trail";

/** Which events to show: what is chosen counts once it is applied. */
export function AuditFilterForm({ onApply }: { onApply: (filter: TypedFilter) => void }) {
  const translate = useTranslations("audit.filter");
  const audit = useTranslations("audit");
  const { register, handleSubmit, reset, watch } = useForm({ defaultValues: EMPTY_FILTER });
  const from = watch("from");
  const text = (name: "person" | "subject") => (
    <Input
      type="search"
      label={translate(name)}
      note={translate(`${name}Hint`)}
      maxLength={254}
      {...register(name)}
    />
  );
  const day = (name: "from" | "to") => (
    <Input
      type="date"
      label={translate(name)}
      min={name === "to" && from ? from : "1900-01-01"}
      max="2999-12-31"
      {...register(name)}
    />
  );
  return (
    <form method="post" aria-label={translate("title")} noValidate onSubmit={handleSubmit(onApply)}>
      <fieldset
        disabled={!useHydrated()}
        className="grid min-w-0 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        <legend className="sr-only">{translate("title")}</legend>
        <Select label={translate("kind")} {...register("kind")}>
          <option value="">{translate("everything")}</option>
          {AUDIT_GROUPS.map((group) => (
            <optgroup key={group} label={audit(`groups.${group}`)}>
              <option value={group}>{translate("allOf", { group: audit(`groups.${group}`) })}</option>
              {kindsOf(group).map((kind) => (
                <option key={kind} value={kind}>
                  {audit(`kinds.${kind}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        {text("person")}
        {text("subject")}
        {day("from")}
        {day("to")}
        <div className="flex flex-wrap items-end gap-3 lg:pt-7">
          <Button type="submit" kind="primary">
            {translate("apply")}
          </Button>
          <Button
            onClick={() => {
              reset();
              onApply(EMPTY_FILTER);
            }}
          >
            {translate("clear")}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
