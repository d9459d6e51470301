import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApiDocs } from "@/components/api-docs/api-docs";
import { Sentences } from "@/components/ui/sentences";
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
  const document = await describeApi(API_ROUTES, language);
  return (
    <Sentences of={["form", "apiDocs.try"]}>
      <ApiDocs document={document} errors={describeErrors(language)} />
    </Sentences>
  );
}
