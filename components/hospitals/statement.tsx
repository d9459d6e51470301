import { useTranslations } from "next-intl";
import type { StatementDto } from "@/lib/hospitals/schema";
import { Badge } from "../ui/badge";
import { useFormats } from "../ui/use-formats";

/** A hospital's statement about its inventory with its date, and whether it is too old to be current. */
export function InventoryStatement({ statement: { kind, day, lapsed } }: { statement: StatementDto }) {
  const translate = useTranslations("hospitals.statement");
  const { formatDate } = useFormats();
  return (
    <>
      {translate(kind, { date: formatDate(day) })}
      {lapsed ? <Badge className="ml-2">{translate("lapsed")}</Badge> : null}
    </>
  );
}
