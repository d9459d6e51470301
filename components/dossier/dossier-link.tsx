import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import { ButtonLink } from "../ui/links";

/** Section of an entry's page that leads to its dossier, for those who may open it. */
export async function DossierLink({ entryId }: { entryId: string }) {
  const translate = await getTranslations("dossier");
  return (
    <section aria-labelledby="dossier" className="no-print border-line border-t py-6">
      <h2 id="dossier" className="mb-3 scroll-mt-24">
        {translate("title")}
      </h2>
      <p className="max-w-prose">{translate("entrySection")}</p>
      <ButtonLink href={paths.dossier(entryId)} className="mt-3">
        {translate("open")}
      </ButtonLink>
    </section>
  );
}
