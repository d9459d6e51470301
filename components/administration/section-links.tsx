import { useTranslations } from "next-intl";
import { OpenNamed } from "../ui/open-named";

/** The parts of the admin page in their order, as its address names them. */
const ADMIN_SECTIONS = [
  "notices",
  "users",
  "messages",
  "error-reports",
  "possibly-outdated",
  "bin",
  "institutions",
  "fields",
  "import",
  "mails",
  "texts",
  "licence",
  "search-words",
  "log",
] as const;

export type AdminSection = (typeof ADMIN_SECTIONS)[number];

/** Links to the parts of the admin page; one that is folded unfolds. */
export function SectionLinks() {
  const translate = useTranslations("admin.sections");
  return (
    <nav aria-label={translate("label")}>
      <OpenNamed />
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {ADMIN_SECTIONS.map((section) => (
          <li key={section}>
            <a href={`#${section}`} className="link inline-block py-0.5">
              {translate(section)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
