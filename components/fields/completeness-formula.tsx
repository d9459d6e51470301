import { useTranslations } from "next-intl";
import { AVERAGED_FROM, COUNTED_KEYS } from "@/lib/entries/completeness";
import { type FieldKey, fieldStructure } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";

export const FORMULA_ANCHOR = "completeness";

const CONDITIONAL = COUNTED_KEYS.filter((key) => fieldStructure(key).condition !== undefined);

function FieldNames({ keys, nameOf }: { keys: readonly FieldKey[]; nameOf: (key: string) => string }) {
  return keys.map((key, index) => (
    <span key={key}>
      {index === 0 ? "" : ", "}
      <a href={`#${key}`} className="link">
        {nameOf(key)}
      </a>
    </span>
  ));
}

/** How the completeness of an entry is counted, for everyone to check. */
export function CompletenessFormula({ nameOf }: { nameOf: (key: string) => string }) {
  const translate = useTranslations("openData.completeness");
  return (
    <section aria-labelledby={FORMULA_ANCHOR} className="space-y-3">
      <h2 id={FORMULA_ANCHOR} className="scroll-mt-24">
        {translate("title")}
      </h2>
      <p className="max-w-[42rem]">{translate("intro")}</p>
      <p className="max-w-[42rem] rounded-card border border-line bg-surface px-5 py-4 font-semibold">
        {translate("formula")}
      </p>
      <ul className="max-w-[42rem] list-disc space-y-1.5 pl-5 marker:text-accent">
        <li>{translate("equal", { count: COUNTED_KEYS.length - CONDITIONAL.length })}</li>
        <li>
          {translate.rich("conditional", {
            fields: () => <FieldNames keys={CONDITIONAL} nameOf={nameOf} />,
          })}
        </li>
        <li>{translate("answers")}</li>
        <li>
          {translate.rich("uncounted", {
            field: () => <FieldNames keys={["contactEmail"]} nameOf={nameOf} />,
          })}
        </li>
        <li>{translate("average", { minimum: AVERAGED_FROM })}</li>
      </ul>
      <p className="no-print">
        <a href={paths.api.completeness} className="link inline-block py-0.5">
          {translate("json")}
        </a>
      </p>
    </section>
  );
}
