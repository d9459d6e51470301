import { useTranslations } from "next-intl";

/** Label of a field, marked if the field is required. */
export function MarkedLabel({ label, required }: { label: string; required?: boolean | undefined }) {
  const translate = useTranslations("form");
  return (
    <>
      {label}
      {required ? <span className="font-normal text-base text-muted"> ({translate("required")})</span> : null}
    </>
  );
}
