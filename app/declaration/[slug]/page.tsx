import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { Declaration } from "@/components/declarations/declaration";
import { WithdrawDeclarationForm } from "@/components/declarations/declaration-form";
import { PrintButton } from "@/components/entries/detail/share-buttons";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { ButtonLink, TextLink } from "@/components/ui/links";
import { PrintFooter } from "@/components/ui/printed";
import { getDeclaration, mayWithdrawDeclaration } from "@/lib/declarations/server/declarations";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { wrapPageWithRefusals } from "../../in-place";
import { orRefuse } from "../../or-refuse";
import type { SlugParamProps } from "../../props";

/** Loads a declaration once per request, as both the page and its metadata need it. */
const readDeclaration = cache((slug: string) =>
  orRefuse(paths.declaration(slug), slug, () => getDeclaration(slug)),
);

export async function generateMetadata({ params }: SlugParamProps): Promise<Metadata> {
  const { slug, device, institution, state } = await readDeclaration((await params).slug);
  const translate = await getTranslations("declarations.public");
  const metadata = await publicPage({
    title: translate("metaTitle", { device }),
    description: translate("metaDescription", { device, institution }),
    path: paths.declaration(slug),
  });
  // A replaced or withdrawn declaration stays readable, but search engines do not list it.
  return state === "current" ? metadata : { ...metadata, robots: { index: false } };
}

/** A hospital's declaration of a device that it made for its own use. */
async function DeclarationPage({ params }: SlugParamProps) {
  const declaration = await readDeclaration((await params).slug);
  const { slug, hospital, institution } = declaration;
  const [actor, translate] = await Promise.all([getCurrentActor(), getTranslations("declarations.public")]);
  return (
    <div className="report-page page-width py-8 sm:py-10 print:max-w-none print:p-0">
      <p className="print:hidden">
        <TextLink href={paths.hospital(hospital)} alone>
          {translate("hospital")}
        </TextLink>
      </p>
      <Declaration declaration={declaration} />
      <div className="mt-6 flex flex-wrap items-center gap-2 print:hidden">
        <PrintButton label={translate("print")} className="noscript:hidden" />
        <ButtonLink plain size="small" rel="nofollow" href={paths.api.declaration(slug)}>
          JSON
        </ButtonLink>
      </div>
      {(await mayWithdrawDeclaration(actor, declaration)) ? (
        <FormSentences of={["declarations", "errors.fields"]}>
          <WithdrawDeclarationForm slug={slug} />
        </FormSentences>
      ) : null}
      <PrintFooter
        address={getSettings().APP_URL + paths.declaration(slug)}
        isExample={isExampleSite()}
        opening={`${institution}.`}
      />
    </div>
  );
}

export default wrapPageWithRefusals(DeclarationPage);
