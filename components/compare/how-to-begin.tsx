import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";

/** What a comparison of nothing shows: how to choose. */
export function HowToBegin() {
  const translate = useTranslations("compare.empty");
  return (
    <section aria-labelledby="begin" className="max-w-[44rem]">
      <h2 id="begin">{translate("title")}</h2>
      <ol className="mt-4 mb-8 list-decimal space-y-2 pl-6">
        <li>{translate("list")}</li>
        <li>{translate("choose")}</li>
        <li>{translate("go")}</li>
      </ol>
      <Link href={paths.home} className={buttonClass("primary")}>
        {translate("toRegister")}
      </Link>
    </section>
  );
}
