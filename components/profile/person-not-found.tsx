import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { FailureToast } from "./failure-toast";

/** Specification section 8, 'Profile': load 404. */
export async function PersonNotFound() {
  const translate = await getTranslations();
  const sentence = translate("profile.userNotFound");
  return (
    <div className="page-width py-20">
      <FailureToast message={sentence} />
      <h1 lang="en">{sentence}</h1>
      <p className="mt-4 mb-8 text-lg text-muted">{translate("profile.userNotFoundText")}</p>
      <Link href={paths.home} className={buttonClass("primary")}>
        {translate("common.backHome")}
      </Link>
    </div>
  );
}
