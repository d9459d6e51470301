import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { ApiDocs } from "@/components/api-docs/api-docs";
import { paths } from "@/lib/paths";
import { describeApi } from "@/lib/server/http/openapi";
import { describeErrors } from "@/lib/server/http/openapi-errors";
import { pageLanguage } from "@/lib/server/language";
import { publicPage } from "@/lib/server/page-metadata";
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
  const [document, { apiDocs, form }] = await Promise.all([describeApi(API_ROUTES, language), getMessages()]);
  return (
    <NextIntlClientProvider messages={{ form, apiDocs: { try: apiDocs.try } }}>
      <ApiDocs document={document} errors={describeErrors(language)} />
    </NextIntlClientProvider>
  );
}
