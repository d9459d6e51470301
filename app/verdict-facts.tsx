import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/links";
import { useFormats } from "@/components/ui/use-formats";
import { countChoosingAgain } from "@/lib/experiences/rules";
import type { ExperiencesDto } from "@/lib/experiences/schema";
import { paths } from "@/lib/paths";
import { countDaysUntil, getCertificateState } from "@/lib/products/rules";

/**
 * Renders the last day of a certificate, as a warning from half a year before that day, and the product's name unless
 * the page is about the product. `today` is YYYY-MM-DD.
 */
export function CertificateEnd({
  endsOn,
  today,
  product,
}: {
  endsOn: string;
  today: string;
  product?: { name: string; slug: string };
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
          <TextLink href={paths.product(product.slug)}>{product.name}</TextLink>:{" "}
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
