import { useTranslations } from "next-intl";

/** The name of a field, marked when it has to be filled in. */
export function MarkedLabel({ label, required }: { label: string; required?: boolean | undefined }) {
  const translate = useTranslations("form");
  return (
    <>
      {label}
      {required ? <span className="font-normal text-base text-muted"> ({translate("required")})</span> : null}
    </>
  );
}
