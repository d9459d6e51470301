import { useTranslations } from "next-intl";
import type { Hospital } from "@/lib/hospitals/rules";
import { paths } from "@/lib/paths";
import type { ProductName } from "@/lib/products/schema";
import { TextLink } from "../ui/links";

/** What a hospital is, and which products it tests, uses or stopped. */
export function HospitalHead({
  hospital,
  products,
}: {
  hospital: Hospital;
  products: readonly ProductName[];
}) {
  const translate = useTranslations("hospitals");
  const kinds = useTranslations("admin.institutions.kinds");
  return (
    <>
      <p className="mt-1 text-muted">
        {kinds(hospital.kind)} · {hospital.city} ·{" "}
        <TextLink href={paths.hospitals}>{translate("page.all")}</TextLink>
      </p>
      {products.length === 0 ? null : (
        <section aria-labelledby="products" className="mt-4">
          <h2 id="products" className="text-xl">
            {translate("page.products")}
          </h2>
          <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
            {products.map(({ _id, slug, name }) => (
              <li key={_id} className="wrap-anywhere">
                <TextLink href={paths.product(slug)} alone>
                  {name}
                </TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
