import clsx from "clsx";
import { useFormats } from "../ui/use-formats";

/** Row of large numbers, each with its label. */
export function Headlines({ label, numbers }: { label: string; numbers: { count: number; of: string }[] }) {
  const { formatNumber } = useFormats();
  return (
    <section aria-label={label} className="border-ink border-t-2 border-b border-b-line">
      <dl
        className={clsx(
          "grid",
          numbers.length > 3 ? "sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4" : "sm:grid-cols-3",
        )}
      >
        {numbers.map(({ count, of }) => (
          <div
            key={of}
            className="flex flex-row-reverse items-baseline justify-end gap-3 border-line py-3 print:py-2 not-first:border-t sm:flex-col-reverse sm:items-stretch sm:gap-1 sm:px-8 sm:py-6 sm:not-first:border-t-0 sm:not-first:border-l sm:first:pl-0"
          >
            <dt className="text-lg text-muted leading-snug print:text-[8pt]">{of}</dt>
            <dd className="font-semibold font-serif text-4xl tabular-nums leading-none tracking-tight sm:text-6xl print:text-[20pt]">
              {formatNumber(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
