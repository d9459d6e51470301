import { getTranslations } from "next-intl/server";
import { DeclarationForm } from "@/components/declarations/declaration-form";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { getFormats } from "@/components/ui/get-formats";
import { linkTo, TextLink } from "@/components/ui/links";
import { getDeclarationDraft } from "@/lib/declarations/server/declarations";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { IdParamProps } from "../../../props";
import { EntryForbidden } from "../entry-forbidden";

export const generateMetadata = createNoindexMetadataGenerator("declarations", "pageTitle", NOINDEX_METADATA);

/** Page where the declaration of a device is prepared that the hospital made, and where its admin publishes it. */
async function OwnDeclarationPage({ params }: IdParamProps) {
  const { id } = await params;
  const actor = await getCurrentActor();
  const { published, ...page } = await orRefuse(paths.ownDeclaration(id), id, () =>
    getDeclarationDraft(actor, id),
  );
  const [translate, { formatDate }] = await Promise.all([getTranslations("declarations"), getFormats()]);
  return (
    <div className="page-width py-8 sm:py-10">
      <p>
        <TextLink href={paths.entry(id)} alone>
          {translate("back")}
        </TextLink>
      </p>
      <h1>{translate("pageTitle")}</h1>
      <p className="wrap-anywhere mt-2 text-lg">{page.entry.algorithmName}</p>
      <p className="mt-2 max-w-prose text-muted">{translate("intro")}</p>
      {published.length === 0 ? null : (
        <section aria-labelledby="published" className="mt-6">
          <h2 id="published">{translate("published.title")}</h2>
          <ul className="mt-2 space-y-1">
            {published.map(({ slug, device, published: on, state }) => (
              <li key={slug}>
                {translate.rich("published.item", {
                  link: () => linkTo(paths.declaration(slug))(device),
                  date: formatDate(on),
                })}{" "}
                <span className="text-muted">({translate(`published.states.${state}`)})</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.isOwn ? (
        <FormSentences of={["declarations", "errors.fields"]}>
          <DeclarationForm page={page} today={formatDutchDay(new Date())} />
        </FormSentences>
      ) : (
        <p className="mt-6 max-w-prose font-semibold">{translate("notOwn")}</p>
      )}
    </div>
  );
}

export default wrapPageWithRefusals(OwnDeclarationPage, undefined, (props) => (
  <EntryForbidden {...props} act="edit" />
));
