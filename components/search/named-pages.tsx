import { useTranslations } from "next-intl";
import type { NamedPage } from "@/lib/search/answers";
import { TextLink } from "../ui/links";

/** Links above the search results to the pages of products and hospitals whose name matches the search. */
export function NamedPages({ pages }: { pages: readonly NamedPage[] }) {
  const translate = useTranslations("home.namedPages");
  if (pages.length === 0) return null;
  return (
    <ul aria-label={translate("label")} className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
      {pages.map(({ kind, name, address }) => (
        <li key={address} className="wrap-anywhere">
          {translate.rich(kind, {
            name: () => (
              <TextLink href={address} alone>
                {name}
              </TextLink>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
