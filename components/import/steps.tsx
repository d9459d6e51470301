import clsx from "clsx";
import { useTranslations } from "next-intl";
import { IMPORT_STEPS, type ImportStep } from "@/lib/import/rules";
import { Icon } from "../ui/icon";

/** The steps of an import, with the completed ones and the current one marked. */
export function ImportSteps({ now }: { now: ImportStep }) {
  const translate = useTranslations("importing.steps");
  const place = IMPORT_STEPS.indexOf(now);
  return (
    <ol aria-label={translate("label")} className="my-6 flex flex-wrap gap-x-2 gap-y-2">
      {IMPORT_STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === now ? "step" : undefined}
          className={clsx(
            "flex items-center gap-2 rounded-full border px-3.5 py-1 text-base",
            step === now ? "border-accent bg-accent font-semibold text-on-accent" : "border-line bg-surface",
            index > place && "text-muted",
          )}
        >
          {index < place ? <Icon name="check" className="size-4 text-success" /> : null}
          <span>
            {index + 1}. {translate(step)}
            {index < place ? <span className="sr-only"> ({translate("isDone")})</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
