import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/links";
import { useFormats } from "@/components/ui/use-formats";
import type { EntryUseState } from "@/lib/entries/phase";
import { countChoosingAgain } from "@/lib/experiences/rules";
import type { ExperiencesDto } from "@/lib/experiences/schema";
import type { ProductAtHospital } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { countDaysUntil, getCertificateState } from "@/lib/products/rules";

/**
 * Renders the last day of a certificate, as a warning from half a year before that day, and the product's name unless
 * the page is about the product, with whether it is not in use yet. `today` is YYYY-MM-DD.
 */
export function CertificateEnd({
  endsOn,
  today,
  product,
}: {
  endsOn: string;
  today: string;
  product?: { name: string; slug: string; state: EntryUseState | null };
}) {
  const translate = useTranslations("verdict");
  const ofProduct = useTranslations("products.page");
  const { formatDate } = useFormats();
  const state = getCertificateState(endsOn, today);
  const date = formatDate(endsOn);
  const isOver = state === "ended";
  return (
    <>
      {product === undefined ? null : (
        <>
          <TextLink href={paths.product(product.slug)}>{product.name}</TextLink>
          {product.state === "testing" ? (
            <span className="font-normal"> ({translate("inPreparation")})</span>
          ) : null}
          :{" "}
        </>
      )}
      {state === "valid" ? (
        <span className="font-normal">{translate("certificateValid", { date })}</span>
      ) : (
        <span className={isOver ? "text-danger" : "text-warning"}>
          <Icon name="warning" className="mr-1 inline size-4 align-[-0.15em]" />
          {ofProduct(isOver ? "certificateEnded" : "certificateEnds", {
            date,
            days: countDaysUntil(endsOn, today),
          })}
        </span>
      )}
    </>
  );
}

/** Lists the certificates of a hospital's products, each on its own line. */
export function HospitalCertificates({
  named,
  more,
  today,
}: {
  named: readonly (ProductAtHospital & { certificateEndsOn: string })[];
  /** Number of certificates to report that are not named. */
  more: number;
  today: string;
}) {
  const translate = useTranslations("verdict");
  return (
    <>
      {named.map((product) => (
        <span key={product._id} className="block not-first:mt-1">
          <CertificateEnd endsOn={product.certificateEndsOn} today={today} product={product} />
        </span>
      ))}
      {more === 0 ? null : (
        <span className="mt-1 block font-normal">{translate("moreCertificates", { n: more })}</span>
      )}
    </>
  );
}

/**
 * Renders how many people would choose a product again, or the number of experiences if too few people answered. Links
 * to the experiences.
 */
export function HowItWent({
  told: { experiences, summary },
  href,
}: {
  told: ExperiencesDto;
  /** Address of the experiences. */
  href: string;
}) {
  const translate = useTranslations("verdict");
  const ofExperiences = useTranslations("experiences");
  const again = countChoosingAgain(summary);
  const words = again ? translate("again", again) : ofExperiences("count", { count: experiences.length });
  return (
    <TextLink plain href={href}>
      {words}
    </TextLink>
  );
}
