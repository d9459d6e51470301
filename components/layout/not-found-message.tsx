import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";

/** What every 404 shows, in place or at /not-found. */
export async function NotFoundMessage() {
  const translate = await getTranslations("common");
  return (
    <div className="page-width py-20">
      <h1 lang="en">{translate("notFoundTitle")}</h1>
      <p className="mt-4 mb-8 text-lg text-muted">{translate("notFoundText")}</p>
      <Link href={paths.home} className={buttonClass("primary")}>
        {translate("backHome")}
      </Link>
    </div>
  );
}
