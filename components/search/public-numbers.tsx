import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import type { Statistics } from "@/lib/statistics/rules";
import { Icon } from "../ui/icon";
import { useFormats } from "../ui/use-formats";

/** The register in three numbers, over public entries; they lead to the dashboard. */
export function PublicNumbers({
  statistics,
}: {
  statistics: Pick<Statistics, "algorithms" | "developers" | "hospitals">;
}) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("home.numbers");
  return (
    <section aria-labelledby="cijfers">
      <h2 id="cijfers" className="sr-only">
        {translate("title")}
      </h2>
      <ul className="grid grid-cols-3 gap-3 border-line border-y py-4 lg:grid-cols-1 lg:divide-y lg:divide-line lg:py-0">
        {(["algorithms", "developers", "hospitals"] as const).map((key) => (
          <li key={key} className="min-w-0 lg:py-3">
            <Link
              href={paths.dashboard}
              prefetch={false}
              className="group flex flex-col text-ink no-underline lg:flex-row lg:items-baseline lg:gap-3"
            >
              <strong className="font-semibold font-serif text-3xl tabular-nums wide:text-4xl lg:min-w-20">
                {formatNumber(statistics[key])}
              </strong>
              <span className="text-base text-muted group-hover:text-accent group-hover:underline">
                {translate(key, { n: statistics[key] })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link href={paths.dashboard} prefetch={false} className="link inline-flex min-h-7 items-center gap-1">
          {translate("dashboard")}
          <Icon name="chevronRight" className="size-4" />
        </Link>
      </p>
    </section>
  );
}
