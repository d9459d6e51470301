import { useTranslations } from "next-intl";
import type { DeclarableEntry } from "@/lib/declarations/schema";
import { paths } from "@/lib/paths";
import { linkTo } from "../ui/links";

/** The algorithms that a hospital made itself, with their declarations, for its admins. */
export function DeclarableList({ entries }: { entries: readonly DeclarableEntry[] }) {
  const translate = useTranslations("declarations.management");
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="declarable" className="mt-10">
      <h2 id="declarable">{translate("title")}</h2>
      <p className="mt-2 max-w-prose text-muted">{translate("intro")}</p>
      <ul className="mt-3 space-y-2">
        {entries.map(({ id, name, slug }) => (
          <li key={id} className="wrap-anywhere">
            {linkTo(paths.ownDeclaration(id))(name)}{" "}
            <span className="text-muted">
              {slug === null
                ? translate("none")
                : translate.rich("published", { link: linkTo(paths.declaration(slug)) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
