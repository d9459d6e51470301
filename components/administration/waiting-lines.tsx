import { useTranslations } from "next-intl";
import { WAITING_PARTS, type Waiting } from "@/lib/administration/rules";
import { paths } from "@/lib/paths";
import { TextLink } from "../ui/links";

/** Admin page on which each kind of open task is done. */
const PLACES: Record<keyof Waiting, string> = {
  users: paths.admin,
  reports: paths.adminPart("reports"),
  messages: `${paths.admin}#messages`,
  mails: paths.adminPart("mails"),
  products: paths.adminPart("products"),
  matching: paths.adminPart("matching"),
  certificates: `${paths.adminPart("products")}#certificates`,
  overdue: paths.adminPart("overdue"),
};

/** Links to the admin sections with open tasks, each with its count. */
export function WaitingLines({ waiting }: { waiting: Partial<Waiting> }) {
  const translate = useTranslations("admin.todo");
  return WAITING_PARTS.map((part) => {
    const count = waiting[part] ?? 0;
    return count === 0 ? null : (
      <li key={part} className="py-1">
        {/* Links with an anchor need a page load, which finds the anchor. */}
        <TextLink href={PLACES[part]} plain={PLACES[part].includes("#")} alone>
          {translate(part, { count })}
        </TextLink>
      </li>
    );
  });
}
