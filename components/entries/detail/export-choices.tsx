import { getTranslations } from "next-intl/server";
import { DisclosureMenu, MENU_CHOICE, MenuList } from "@/components/ui/disclosure-menu";
import { ENTRY_FILES } from "@/lib/entries/entry-file";
import { STANDARD_WITHOUT_SOURCE } from "@/lib/open-data/publication-standard";
import { paths } from "@/lib/paths";

const NAMES = { json: "json", "publication-standard": "standard" } as const;

/** An entry as a file, and what the standard for algorithm registers asks that this one does not. */
export async function ExportChoices({ id }: { id: string }) {
  const translate = await getTranslations("detail.export");
  return (
    <DisclosureMenu label={translate("open")} icon="download" align="flow">
      <MenuList>
        {ENTRY_FILES.map((file) => (
          <li key={file}>
            <a href={paths.api.entryFile(id, file)} download className={MENU_CHOICE}>
              <strong>{translate(NAMES[file])}</strong>
              <span>{translate(`${NAMES[file]}Hint`)}</span>
            </a>
          </li>
        ))}
      </MenuList>
      <details className="mt-3 border-line border-t pt-3 text-sm">
        <summary className="text-accent">{translate("leftOut")}</summary>
        <p className="mt-2">{translate("leftOutIntro")}</p>
        <ul className="my-2 list-disc pl-5">
          {STANDARD_WITHOUT_SOURCE.map((field) => (
            <li key={field}>{translate(`fields.${field}`)}</li>
          ))}
        </ul>
        <p>{translate("leftOutEmpty")}</p>
      </details>
    </DisclosureMenu>
  );
}
