import clsx from "clsx";
import { useFormats } from "../ui/use-formats";

/** Row of large numbers, each with its label. */
export function Headlines({ label, numbers }: { label: string; numbers: { count: number; of: string }[] }) {
  const { formatNumber } = useFormats();
  return (
    <section aria-label={label} className="border-ink border-t-2 border-b border-b-line">
      <dl
        className={clsx(
          "headlines grid",
          numbers.length > 3 ? "sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4" : "sm:grid-cols-3",
        )}
      >
        {numbers.map(({ count, of }) => (
          <div key={of}>
            <dt>{of}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
