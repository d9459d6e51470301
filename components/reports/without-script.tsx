import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import type { ReportableField } from "@/lib/reports/rules";
import { Callout } from "../ui/callout";
import { linkTo } from "../ui/links";

/** Value of a field, or a text that it is empty. */
export function ReportedFieldValue({ value }: Pick<ReportableField, "value">) {
  const translate = useTranslations("reports.form");
  if (value === null) return <span className="text-muted italic">{translate("empty")}</span>;
  return (
    <span dir="auto" className="whitespace-pre-line wrap-anywhere">
      {value}
    </span>
  );
}

/** Shown without script, which the form's captcha requires: the reason, an alternative, and the fields' values. */
export function ReportNeedsScriptNotice({ fields }: { fields: readonly ReportableField[] }) {
  const translate = useTranslations();
  const link = linkTo(paths.contact);
  return (
    <noscript>
      <Callout kind="warning">
        <p>{translate("account.captchaNeedsScript")}</p>
        <p className="mt-2">{translate.rich("reports.form.otherWay", { link })}</p>
      </Callout>
      <h2 className="mt-8 text-xl">{translate("reports.form.nowAll")}</h2>
      <dl className="mt-4 space-y-4 border-line border-l-4 pl-4">
        {fields.map(({ key, name, value }) => (
          <div key={key}>
            <dt className="text-base text-muted">{name}</dt>
            <dd>
              <ReportedFieldValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </noscript>
  );
}
