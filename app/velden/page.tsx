import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { type FieldsBySection, FieldsPage } from "@/components/fields/fields-page";
import { FORM_SECTIONS, fieldStructure, isFieldKey } from "@/lib/domain/entry-fields";
import type { FieldEntryDto } from "@/lib/domain/field-changes";
import { paths } from "@/lib/paths";
import { getFieldDictionary } from "@/lib/server/data/field-dictionary";
import { publicPage } from "@/lib/server/page-metadata";

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("openData.fields");
  return publicPage({
    title: translate("title"),
    description: translate("metaDescription"),
    path: paths.fields,
  });
}

function bySection(fields: readonly FieldEntryDto[]): FieldsBySection {
  const sections = FORM_SECTIONS.map((section) => [
    section,
    fields.filter(({ key }) => isFieldKey(key) && fieldStructure(key).section === section),
  ]);
  return Object.fromEntries(sections) as FieldsBySection;
}

export default async function FieldDictionaryPage() {
  const [dictionary, translate] = await Promise.all([
    getFieldDictionary(),
    getTranslations("openData.fields"),
  ]);
  const labels = {
    link: translate("copyLink"),
    copied: translate("copied"),
    copyFailed: translate("copyFailed", { link: "{link}" }),
  };
  return <FieldsPage sections={bySection(dictionary.fields)} dictionary={dictionary} labels={labels} />;
}
