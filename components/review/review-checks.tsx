import { getTranslations } from "next-intl/server";
import { computeCompleteness } from "@/lib/entries/completeness";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import type { DataModel } from "@/lib/fields/data-model";
import { type EntryContent, FIELD_KEYS } from "@/lib/fields/entry-fields";
import type { ReviewDetailDto } from "@/lib/review/answers";

/** Completeness and form errors of the proposed content. */
export async function ReviewChecks({
  content,
  model,
}: {
  content: NonNullable<ReviewDetailDto["after"]>;
  model: DataModel;
}) {
  const translate = await getTranslations("review");
  const { percent, missing } = computeCompleteness(model, content);
  const parsed = buildEntryBodySchema(model, { stored: content as EntryContent }).safeParse(content);
  const paths = parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0]));
  const wrong = FIELD_KEYS.filter((key) => paths.includes(key));
  const name = (keys: readonly (typeof FIELD_KEYS)[number][]) =>
    keys.map((key) => model[key].displayName).join(", ");
  return (
    <section aria-labelledby="checks" className="mt-8 border-line border-t pt-6">
      <h2 id="checks">{translate("checks")}</h2>
      <ul className="mt-2 list-disc pl-5">
        <li>
          {translate("completeness", { percent })}{" "}
          {missing.length === 0 ? null : translate("missing", { fields: name(missing) })}
        </li>
        <li>{wrong.length === 0 ? translate("fits") : translate("wrong", { fields: name(wrong) })}</li>
      </ul>
    </section>
  );
}
