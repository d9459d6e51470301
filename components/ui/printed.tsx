import { getTranslations } from "next-intl/server";
import { getFormats } from "./get-formats";

/**
 * Printed on paper only: the address, the time of printing, and a notice if the data are examples. As a child of
 * `.report-page` it is repeated on each sheet.
 */
export async function PrintFooter({
  address,
  isExample,
  opening,
  moment = new Date(),
}: {
  address: string;
  isExample: boolean;
  /** Text before the address, such as the name of the printed hospital. */
  opening?: string | undefined;
  /** The moment of what is printed, if it is older than the print. */
  moment?: Date;
}) {
  const { formatDateTime } = await getFormats();
  const translate = await getTranslations("pages.printed");
  return (
    <p className="print-footer hidden border-line border-t pt-3 text-muted text-sm print:mt-6 print:block">
      {opening === undefined ? null : `${opening} `}
      {translate.rich("from", {
        address: () => <span className="wrap-anywhere">{address}</span>,
        date: formatDateTime(moment),
      })}
      {isExample ? <strong> {translate("example")}</strong> : null}
    </p>
  );
}
