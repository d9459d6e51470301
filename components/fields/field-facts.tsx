import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { linkTo } from "@/components/ui/links";
import type { FieldEntryDto } from "@/lib/fields/answers";

/** Number of values that are shown unfolded. */
const MAX_UNFOLDED_VALUES = 8;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function useLength({ minLength: min, maxLength: max }: FieldEntryDto): string | null {
  const translate = useTranslations("openData.fields");
  if (min !== null && max !== null) return translate("lengthBetween", { min, max });
  return max === null ? null : translate("lengthMost", { max });
}

function ValueList({ values }: { values: NonNullable<FieldEntryDto["values"]> }) {
  const translate = useTranslations("openData.fields");
  return (
    <ul className="list-disc gap-x-8 pl-5 marker:text-accent sm:columns-2 *:break-inside-avoid">
      {values.map(({ label, retired, shown }) => (
        <li key={label}>
          {shown ?? label}
          {/* The Dutch value as stored in entries and used in addresses. */}
          {shown === undefined ? null : (
            <span lang="nl" className="text-muted">
              {" "}
              ({label})
            </span>
          )}
          {retired ? <span className="text-muted"> ({translate("retired")})</span> : null}
        </li>
      ))}
    </ul>
  );
}

function Values({ field, values }: { field: FieldEntryDto; values: NonNullable<FieldEntryDto["values"]> }) {
  const translate = useTranslations("openData.fields");
  if (values.length <= MAX_UNFOLDED_VALUES) return <ValueList values={values} />;
  return (
    // Suppresses hydration warnings: a user who opens the details before hydration changes their `open` attribute.
    <details
      suppressHydrationWarning
      className="group print:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="no-print -mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold text-accent hover:bg-accent-soft">
        <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" />
        {translate("valueCount", { count: values.length })}
        <span className="sr-only"> {translate("valuesOf", { name: field.name })}</span>
      </summary>
      <ValueList values={values} />
    </details>
  );
}

/** CSS for all rows of a list, set once on the list as there are many rows. */
const FACTS =
  "mt-3 divide-y divide-line border-line border-y text-base *:grid *:gap-x-4 *:py-1.5 sm:*:grid-cols-[11rem_minmax(0,1fr)] [&_dd]:min-w-0 [&_dd]:break-words [&_dt]:text-muted";

/** Properties of a field in the dictionary, except its name and meaning. */
export function FieldFacts({ field, conditionName }: { field: FieldEntryDto; conditionName: string }) {
  const translate = useTranslations("openData.fields");
  const length = useLength(field);
  const { condition, values, defaultValue, standard } = field;
  return (
    <dl className={FACTS}>
      <Fact name={translate("kind")}>{translate(`kinds.${field.kind}`)}</Fact>
      <Fact name={translate("required")}>{translate(field.required ? "yes" : "no")}</Fact>
      {condition === null ? null : (
        <Fact name={translate("condition")}>
          {translate.rich("conditionText", {
            name: conditionName,
            value: condition.value,
            link: linkTo(`#${condition.field}`, { plain: true }),
          })}
        </Fact>
      )}
      {length === null ? null : <Fact name={translate("length")}>{length}</Fact>}
      {values === null ? null : (
        <Fact name={translate("values")}>
          <Values field={field} values={values} />
        </Fact>
      )}
      {defaultValue === null ? null : (
        <Fact name={translate("default")}>{[defaultValue].flat().join(", ")}</Fact>
      )}
      <Fact name={translate("filter")}>{translate(field.filterable ? "yes" : "no")}</Fact>
      <Fact name={translate("visibleTo")}>{translate(field.public ? "everyone" : "members")}</Fact>
      <Fact name={translate("standard")}>
        {standard.length === 0 ? translate("noStandard") : <code>{standard.join(", ")}</code>}
      </Fact>
    </dl>
  );
}
