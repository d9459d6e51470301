import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { ApiDocs } from "@/components/api-docs/api-docs";
import { describeApi } from "@/lib/api/server/openapi";
import { describeErrors } from "@/lib/api/server/openapi-errors";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { pageLanguage } from "@/lib/platform/language/reader-language";
import { API_ROUTES } from "../api/routes";

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("apiDocs");
  return publicPage({
    title: translate("title"),
    description: translate("description"),
    path: paths.apiDocs,
  });
}

export default async function ApiDocsPage() {
  const language = await pageLanguage();
  const [document, { apiDocs, common, form }] = await Promise.all([
    describeApi(API_ROUTES, language),
    getMessages(),
  ]);
  return (
    <NextIntlClientProvider messages={{ common, form, apiDocs: { try: apiDocs.try } }}>
      <ApiDocs document={document} errors={describeErrors(language)} />
    </NextIntlClientProvider>
  );
}
