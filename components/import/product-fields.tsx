"use client";

import { useTranslations } from "next-intl";
import type { FieldMapping, ImportMapping } from "@/lib/import/mapping-schema";
import { listAt, type ProductField } from "@/lib/import/places";
import { type ProductMapping, productFieldFrom } from "@/lib/import/product-mapping";
import { PROPOSED_FIELDS } from "@/lib/products/schema";
import { ValueTable } from "./mapping-field";
import { ColumnSelect, columnValue, type MappingProps } from "./mapping-places";
import { usePlaceName, useRun } from "./run-context";

/** From which column one field of the products comes, or that it is not taken. */
function ProductFieldRow({ field, draft, onChange }: MappingProps & { field: ProductField }) {
  const translate = useTranslations("importing.mapping");
  const name = usePlaceName()(field);
  const { run, model } = useRun();
  const { fields } = draft as ProductMapping;
  const source = fields[field];
  const column = run.columns.find(({ name: one }) => one === source?.column);
  const list = listAt("products", field);

  function set(next: FieldMapping | undefined) {
    const { [field]: _old, ...others } = fields;
    const all = next === undefined ? others : { ...others, [field]: next };
    onChange({ ...draft, fields: all as ImportMapping["fields"] });
  }

  function choose(value: string) {
    const chosen = run.columns.find((one) => columnValue(one.name) === value);
    set(chosen && productFieldFrom(model, field, chosen));
  }

  return (
    <div className="grid gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(10rem,15rem)_minmax(14rem,20rem)_1fr]">
      <p className="pt-2 font-semibold">
        {name}
        {field === "name" ? (
          <span className="font-normal text-base text-muted"> ({translate("required")})</span>
        ) : null}
      </p>
      <ColumnSelect
        label={translate("sourceOf", { field: name })}
        isLabelHidden
        column={source?.column}
        asValue={columnValue}
        isGrouped
        onValue={choose}
      >
        <option value="">{translate("nothing")}</option>
      </ColumnSelect>
      <div className="min-w-0 space-y-2">
        {column === undefined ? null : (
          <p className="wrap-anywhere line-clamp-2 text-base text-muted">
            {column.samples.length === 0
              ? translate("noExamples")
              : translate("examples", { samples: column.samples.slice(0, 3).join(" · ") })}
          </p>
        )}
        {source?.column === undefined || list === null ? null : (
          <ValueTable field={list} source={source} onChange={set} />
        )}
      </div>
    </div>
  );
}

/** The fields of products, each with the column that it comes from. */
export function ProductFields(props: MappingProps) {
  return (
    <div className="mt-2 divide-y divide-line border-line border-y">
      {PROPOSED_FIELDS.map((field) => (
        <ProductFieldRow key={field} field={field} {...props} />
      ))}
    </div>
  );
}
