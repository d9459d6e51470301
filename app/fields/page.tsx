import { getTranslations } from "next-intl/server";
import { FieldsPage } from "@/components/fields/fields-page";
import type { FieldEntryDto } from "@/lib/fields/answers";
import type { DataModel } from "@/lib/fields/data-model";
import { isFieldKey } from "@/lib/fields/entry-fields";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { getShownLabel, getShownValue } from "@/lib/fields/shown-labels";
import { getFieldDictionary } from "@/lib/open-data/server/field-dictionary";
import { paths } from "@/lib/paths";
import { createPublicMetadataGenerator } from "../metadata";

export const generateMetadata = createPublicMetadataGenerator("openData.fields", paths.fields, {
  description: "metaDescription",
});

/** Returns a field with the display names of this data model. */
function labelledIn(model: DataModel, field: FieldEntryDto): FieldEntryDto {
  const { key, condition, values, defaultValue } = field;
  if (!isFieldKey(key)) return field;
  const valueIn = (of: string, value: string) => (isFieldKey(of) ? getShownLabel(model, of, value) : value);
  return {
    ...field,
    name: model[key].displayName,
    meaning: model[key].help,
    condition: condition === null ? null : { ...condition, value: valueIn(condition.field, condition.value) },
    values:
      values?.map((value) => {
        const shown = valueIn(key, value.label);
        return shown === value.label ? value : { ...value, shown };
      }) ?? null,
    defaultValue: getShownValue(model, key, defaultValue),
  };
}

export default async function FieldDictionaryPage() {
  const [known, model, translate] = await Promise.all([
    getFieldDictionary(),
    getReaderModel(),
    getTranslations("openData.fields"),
  ]);
  const dictionary = { ...known, fields: known.fields.map((field) => labelledIn(model, field)) };
  const labels = {
    link: translate("copyLink"),
    copied: translate("copied"),
    copyFailed: translate("copyFailed", { link: "{link}" }),
  };
  return <FieldsPage dictionary={dictionary} labels={labels} />;
}
