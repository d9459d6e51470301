import Link from "next/link";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { ImportRunDesk } from "@/components/import/run-desk";
import { canReceiveEntries } from "@/lib/accounts/account-state";
import { listUsers } from "@/lib/administration/server/users";
import { getDataModel } from "@/lib/fields/server/data-model";
import { translateModel } from "@/lib/fields/shown-labels";
import { getRun } from "@/lib/import/server/data/runs";
import { listMappings } from "@/lib/import/server/data/saved-mappings";
import { listInstitutions } from "@/lib/institutions/server/institutions";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getPageLanguage } from "@/lib/platform/language/reader-language";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { IdParamProps } from "../../../props";

export const generateMetadata = createNoindexMetadataGenerator("importing", "metaTitle");

/** Page of one import, from mapping its columns to undoing it. */
async function ImportPage({ params }: IdParamProps) {
  const [actor, { id }] = await Promise.all([getCurrentActor(), params]);
  const run = await orRefuse(paths.importRun(id), id, () => getRun(actor, id));
  const [mappings, users, institutions, model, language, translate, { common, importing, errors, form }] =
    await Promise.all([
      listMappings(actor, run.kind),
      listUsers(actor),
      listInstitutions(actor),
      getDataModel(),
      getPageLanguage(),
      getTranslations("importing"),
      getMessages(),
    ]);
  const people = users
    .filter(canReceiveEntries)
    .map(({ _id, name, email }) => ({ _id, name, email }))
    .sort((one, other) => one.name.localeCompare(other.name, "nl"));
  return (
    <>
      <Link href={paths.imports} className="link" prefetch={false}>
        {translate("backToAll")}
      </Link>
      <h1 className="wrap-anywhere mt-3">{translate("metaTitleOf", { name: run.fileName })}</h1>
      <NextIntlClientProvider messages={{ common, importing, errors: { fields: errors.fields }, form }}>
        <ImportRunDesk
          first={run}
          model={translateModel(language, model)}
          people={people}
          institutions={institutions.filter(({ retired }) => !retired).map(({ name }) => name)}
          mappings={mappings}
        />
      </NextIntlClientProvider>
    </>
  );
}

export default wrapPageWithRefusals(ImportPage);
