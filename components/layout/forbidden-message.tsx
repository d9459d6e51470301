import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";

/** What every 403 of a page shows, in place. */
export async function ForbiddenMessage() {
  const translate = await getTranslations();
  return (
    <div className="page-width py-20">
      <h1>{translate("form.forbidden.title")}</h1>
      <p className="mt-4 mb-8 max-w-[44rem] text-lg text-muted">{translate("form.forbidden.text")}</p>
      <Link href={paths.home} className={buttonClass("primary")}>
        {translate("common.backHome")}
      </Link>
    </div>
  );
}
