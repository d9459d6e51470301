import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { Fold } from "./fold";

/** The way to the page on which a file is imported. */
export function ImportSection() {
  const translate = useTranslations("admin.importing");
  return (
    <Fold id="import" title={translate("title")} summary={translate("summary")}>
      <p className="mb-4 max-w-[75ch] text-muted">{translate("intro")}</p>
      <Link href={paths.imports} className={buttonClass("secondary")} prefetch={false}>
        {translate("open")}
      </Link>
    </Fold>
  );
}
