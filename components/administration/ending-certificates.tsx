import { useTranslations } from "next-intl";
import { CERTIFICATE_WARNING_DAYS, type EndingCertificate } from "@/lib/administration/rules";
import { paths } from "@/lib/paths";
import { countDaysUntil } from "@/lib/products/rules";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";

/** Products in use whose certificate has ended or ends soon, so that admins can check for a new one. */
export function EndingCertificates({
  certificates,
  today,
}: {
  certificates: readonly EndingCertificate[];
  /** Today's date as YYYY-MM-DD, in Dutch time. */
  today: string;
}) {
  const translate = useTranslations("products.desk");
  const ofProduct = useTranslations("products.page");
  const { formatDate } = useFormats();
  if (certificates.length === 0) return null;
  return (
    <section aria-labelledby="certificates" className="mb-8">
      <h2 id="certificates" className="scroll-mt-24 text-xl">
        {translate("certificates")}
      </h2>
      <p className="mt-1 max-w-[75ch] text-muted">
        {translate("certificatesText", { days: CERTIFICATE_WARNING_DAYS })}
      </p>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {certificates.map(({ slug, name, endsOn }) => (
          <li key={slug} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <TextLink href={paths.product(slug)} alone className="wrap-anywhere min-w-0 font-semibold">
              <bdi>{name}</bdi>
            </TextLink>
            <span className="flex flex-wrap items-baseline gap-x-4">
              {ofProduct(endsOn < today ? "certificateEnded" : "certificateEnds", {
                date: formatDate(endsOn),
                days: countDaysUntil(endsOn, today),
              })}
              <TextLink href={paths.editProduct(slug)} alone>
                {translate("editProduct")}
                <span className="sr-only">: {name}</span>
              </TextLink>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <TextLink href={`${paths.products}?sort=certificate`} alone>
          {translate("certificatesAll")}
        </TextLink>
      </p>
    </section>
  );
}
