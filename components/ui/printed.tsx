import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { getFormats } from "./get-formats";

/** Printed on paper only: the register's name, the page's address, the time of printing, and a notice if the data are examples. */
export async function PrintFooter({ address, isExample }: { address: string; isExample: boolean }) {
  const { formatDateTime } = await getFormats();
  const translate = await getTranslations("pages.printed");
  return (
    <p className="print-footer hidden border-line border-t pt-3 text-muted text-sm print:mt-6 print:block">
      {translate.rich("from", {
        address: () => <span className="wrap-anywhere">{address}</span>,
        date: formatDateTime(new Date()),
      })}
      {isExample ? <strong> {translate("example")}</strong> : null}
    </p>
  );
}

/** Repeats a title above and a footer below each printed sheet, as the head and foot of a table. */
export function PrintedSheets({
  title,
  footer,
  children,
}: {
  title: string;
  footer: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="print:table print:w-full">
      <div aria-hidden="true" className="hidden break-inside-avoid print:table-header-group">
        <p className="mb-4 border-line border-b pb-1 text-muted text-sm">{title}</p>
      </div>
      <div className="print:table-row-group">{children}</div>
      <div className="break-inside-avoid print:table-footer-group">{footer}</div>
    </div>
  );
}
