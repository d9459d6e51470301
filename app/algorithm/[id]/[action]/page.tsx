import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { readTab } from "@/components/algorithm/detail/detail-tabs";
import { EntryActions } from "@/components/algorithm/detail/entry-actions";
import { EntryDetail } from "@/components/algorithm/detail/entry-detail";
import { codeOfLabel } from "@/lib/domain/data-model";
import { VALUE_CODES } from "@/lib/domain/entry-fields";
import { may } from "@/lib/domain/permissions";
import { paths } from "@/lib/paths";
import { getDataModel } from "@/lib/server/data/data-model";
import { currentActor } from "@/lib/server/session";
import { HIDDEN, readEntry } from "../read-entry";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const [found, model, translate] = await Promise.all([
    readEntry(id),
    getDataModel(),
    getTranslations("detail"),
  ]);
  if (found === null) return {};
  const { algorithmName, description, visibility } = found.entry;
  const isPublic = codeOfLabel(model, "visibility", visibility) === VALUE_CODES.visibilityPublic;
  return {
    title: algorithmName ?? "",
    description: description ?? translate("metaDescription"),
    alternates: { canonical: paths.entry(id) },
    ...(isPublic ? {} : HIDDEN),
  };
}

/**
 * The specification's /algorithm/{id}/{action}: its folders new, edit and delete beside this one are those pages,
 * with scripts of their own; any other action is the detail. What is not there and what one may not see answer
 * alike: 404 in place.
 */
export default async function DetailPage({ params, searchParams }: Props) {
  const [{ id }, { tab }] = await Promise.all([params, searchParams]);
  const [found, model, actor, { common, entryActions }] = await Promise.all([
    readEntry(id),
    getDataModel(),
    currentActor(),
    getMessages(),
  ]);
  if (found === null) notFound();
  const { entry, rights } = found;
  const specialism = entry.medicalSpecialism;
  const mayList = specialism !== null && may(actor, "entry.list");
  return (
    <EntryDetail
      entry={entry}
      rights={rights}
      actions={
        rights.handOver || rights.requestDeletion ? (
          <NextIntlClientProvider messages={{ common, entryActions }}>
            <EntryActions
              entry={{
                _id: entry._id,
                name: entry.algorithmName ?? "",
                version: entry.version,
                author: entry.author,
                institution: entry.institution,
              }}
              rights={rights}
            />
          </NextIntlClientProvider>
        ) : null
      }
      model={model}
      tab={readTab(tab)}
      specialismHref={mayList ? paths.filtered("medicalSpecialism", specialism) : null}
    />
  );
}
