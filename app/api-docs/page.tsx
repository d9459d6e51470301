import { getTranslations } from "next-intl/server";
import { ApiReference } from "@/components/api/api-reference";
import { TextLink } from "@/components/ui/links";
import { Sentences } from "@/components/ui/sentences";
import { paths } from "@/lib/paths";
import { createPublicMetadataGenerator } from "../metadata";

export const generateMetadata = createPublicMetadataGenerator("apiDocs", paths.apiDocs);

export default async function ApiDocsPage() {
  const translate = await getTranslations("apiDocs");
  return (
    <div className="page-width py-10 sm:py-14">
      <h1>{translate("title")}</h1>
      <p className="mt-3 max-w-[42rem] text-lg text-muted">{translate("description")}</p>
      <p className="mt-3">
        <TextLink plain href={paths.api.document} className="inline-block py-1">
          {translate("document")}
        </TextLink>
      </p>
      <p>
        <TextLink plain href={paths.fields} className="inline-block py-1">
          {translate("fields")}
        </TextLink>
      </p>
      <p className="mt-3 mb-8 max-w-[42rem]">{translate("trying")}</p>
      <noscript>
        <p>{translate("noScript")}</p>
      </noscript>
      <Sentences of={["apiDocs"]}>
        <ApiReference />
      </Sentences>
    </div>
  );
}
