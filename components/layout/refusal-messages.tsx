import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { paths, shownPath } from "@/lib/paths";
import { buttonClass } from "../ui/button";

/** Renders the message of a page that the user may not see (403). */
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

/** Renders the message of a page that does not exist (404), with the requested address. */
export async function NotFoundMessage({ asked }: { asked: string | null | undefined }) {
  const translate = await getTranslations("common");
  const address = shownPath(asked);
  return (
    <div className="page-width py-20">
      <h1 lang="en">{translate("notFoundTitle")}</h1>
      <p className="mt-4 text-lg text-muted">{translate("notFoundText")}</p>
      {address === undefined ? null : (
        <p className="mt-2 wrap-anywhere text-lg text-muted">
          {translate.rich("notFoundAddress", {
            address: () => (
              <bdi translate="no" className="font-semibold text-ink">
                {address}
              </bdi>
            ),
          })}
        </p>
      )}
      <p className="mt-8">
        <Link href={paths.home} className={buttonClass("primary")}>
          {translate("backHome")}
        </Link>
      </p>
    </div>
  );
}
