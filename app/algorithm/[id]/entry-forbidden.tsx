import { getTranslations } from "next-intl/server";
import { linkTo } from "@/components/ui/links";
import { isPublicLabel } from "@/lib/fields/data-model";
import { getDataModel } from "@/lib/fields/server/data-model";
import { ENTRY_DELETION_REQUEST_HASH, paths } from "@/lib/paths";
import Forbidden from "../../forbidden";
import type { IdParamProps } from "../../props";
import { readEntry } from "./read-entry";

/** Renders the refusal to edit or delete an entry, to write its experience or to open its dossier: who may, and how to reach them. */
export async function EntryForbidden({
  params,
  act,
}: IdParamProps & { act: "edit" | "delete" | "tell" | "dossier" }) {
  const { id } = await params;
  const [found, model, translate] = await Promise.all([
    readEntry(id),
    getDataModel(),
    getTranslations("refusal.forbidden"),
  ]);
  if (found === null) return <Forbidden />;
  const { entry, rights } = found;
  const mayReport = act === "edit" && isPublicLabel(model, entry.visibility);
  const ask = () => {
    if (mayReport) return translate.rich("askAuthor", { link: linkTo(paths.report(id), { plain: true }) });
    if (act === "delete" && rights.includes("requestDeletion")) {
      return translate.rich("askDeletion", { link: linkTo(paths.entry(id) + ENTRY_DELETION_REQUEST_HASH) });
    }
    const { contactEmail } = entry;
    if (!contactEmail) return null;
    return translate.rich("askContact", {
      email: () => linkTo(`mailto:${contactEmail}`, { plain: true })(contactEmail),
    });
  };
  return (
    <Forbidden
      title={translate(`titles.${act}`, { name: entry.algorithmName ?? "" })}
      reason={translate(act, { author: entry.author.name, institution: entry.institution ?? "none" })}
      ask={ask()}
      back={{ href: paths.entry(id), words: translate("toEntry") }}
    />
  );
}
