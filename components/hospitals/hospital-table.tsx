import { useTranslations } from "next-intl";
import type { ListedHospital } from "@/lib/hospitals/rules";
import { paths } from "@/lib/paths";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";

const COLUMNS = ["name", "city", "algorithms", "inUse", "products", "changed"] as const;
type Column = (typeof COLUMNS)[number];

/** By which column the address asks for; by the number of algorithms when it says nothing that is known. */
export const readHospitalSort = (given: string): Column =>
  COLUMNS.find((one) => one === given) ?? "algorithms";

const collator = new Intl.Collator("nl");

/** Names from A, numbers and days from the most. */
function inOrder(hospitals: readonly ListedHospital[], sort: Column): ListedHospital[] {
  return hospitals.toSorted((one, other) => {
    if (sort === "name" || sort === "city") return collator.compare(one[sort], other[sort]);
    if (sort === "changed") return (other.changed ?? "").localeCompare(one.changed ?? "");
    return other[sort] - one[sort];
  });
}

/** The hospitals with what is public of each; a link above each column orders by it. */
export function HospitalTable({ hospitals, sort }: { hospitals: readonly ListedHospital[]; sort: Column }) {
  const translate = useTranslations("hospitals.list");
  const { formatDate } = useFormats();
  const isNumber = (column: Column) => column !== "name" && column !== "city" && column !== "changed";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={translate("title")}>
      <table className="data-table w-full">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={
                  column === sort
                    ? column === "name" || column === "city"
                      ? "ascending"
                      : "descending"
                    : undefined
                }
                className={isNumber(column) ? "text-right" : "text-left"}
              >
                <TextLink
                  href={column === "algorithms" ? paths.hospitals : `${paths.hospitals}?sort=${column}`}
                >
                  {translate(`columns.${column}`)}
                </TextLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(hospitals, sort).map(({ slug, name, city, algorithms, inUse, products, changed }) => (
            <tr key={slug}>
              <th scope="row" className="text-left font-normal">
                <TextLink href={paths.hospital(slug)}>{name}</TextLink>
              </th>
              <td>{city}</td>
              <td className="text-right tabular-nums">{algorithms}</td>
              <td className="text-right tabular-nums">{inUse}</td>
              <td className="text-right tabular-nums">{products}</td>
              <td className="whitespace-nowrap">
                {changed === null ? translate("nothing") : formatDate(changed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
