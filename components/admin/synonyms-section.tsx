import { useTranslations } from "next-intl";
import { SYNONYMS } from "@/lib/domain/search/synonyms";
import { Fold } from "./fold";

/** What searching takes for the same thing: to read, as the list comes with the register's own code. */
export function SynonymsSection() {
  const translate = useTranslations("admin.synonyms");
  return (
    <Fold
      id="zoekwoorden"
      title={translate("title")}
      summary={translate("summary", { count: SYNONYMS.length })}
    >
      <p className="mb-4 max-w-prose text-base text-muted">{translate("intro")}</p>
      <ul className="columns-1 gap-8 text-base sm:columns-2 lg:columns-3">
        {SYNONYMS.map((names) => (
          <li key={names[0]} className="wrap-anywhere mb-1.5 break-inside-avoid">
            {names.join(" · ")}
          </li>
        ))}
      </ul>
    </Fold>
  );
}
