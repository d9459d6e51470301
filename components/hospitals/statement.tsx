import { useTranslations } from "next-intl";
import type { StatementDto } from "@/lib/hospitals/schema";
import { Badge } from "../ui/badge";
import { useFormats } from "../ui/use-formats";

/** What a hospital says of its inventory, with its day, and that it is too old to say anything of today. */
export function Statement({ statement: { kind, day, lapsed } }: { statement: StatementDto }) {
  const translate = useTranslations("hospitals.statement");
  const { formatDate } = useFormats();
  return (
    <>
      {translate(kind, { date: formatDate(day) })}
      {lapsed ? <Badge className="ml-2">{translate("lapsed")}</Badge> : null}
    </>
  );
}
