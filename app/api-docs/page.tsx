import { ApiDocs } from "@/components/api/api-docs";
import { describeApi } from "@/lib/api/server/openapi";
import { describeErrors } from "@/lib/api/server/openapi-errors";
import { paths } from "@/lib/paths";
import { pageLanguage } from "@/lib/platform/language/reader-language";
import { API_ROUTES } from "../api/routes";
import { publicMetadata } from "../metadata";

export const generateMetadata = publicMetadata("apiDocs", paths.apiDocs);

export default async function ApiDocsPage() {
  const language = await pageLanguage();
  const document = await describeApi(API_ROUTES, language);
  return <ApiDocs document={document} errors={describeErrors(language)} />;
}
