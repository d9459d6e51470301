import { getTranslations } from "next-intl/server";
import { getFormats } from "../../ui/get-formats";

/** On paper alone: where this stands, and when it was so. */
export async function Printed({ address }: { address: string }) {
  const { formatDateTime } = await getFormats();
  const translate = await getTranslations("detail");
  return (
    <p className="hidden border-line border-t pt-3 text-muted text-sm print:mt-6 print:block">
      {translate.rich("printed", {
        address: () => <span className="wrap-anywhere">{address}</span>,
        date: formatDateTime(new Date()),
      })}
    </p>
  );
}
