import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";

/** What a comparison of nothing shows: how to choose, from the list or, for who has none, from what is public. */
export function HowToBegin({ hasList }: { hasList: boolean }) {
  const translate = useTranslations("compare.empty");
  return (
    <section aria-labelledby="begin" className="max-w-[44rem]">
      <h2 id="begin">{translate("title")}</h2>
      <ol className="mt-4 mb-8 list-decimal space-y-2 pl-6">
        <li>{translate(hasList ? "list" : "public")}</li>
        <li>{translate(hasList ? "choose" : "choosePublic")}</li>
        <li>{translate("go")}</li>
      </ol>
      <Link href={hasList ? paths.home : `${paths.home}#onlangs`} className={buttonClass("primary")}>
        {translate(hasList ? "toRegister" : "toPublic")}
      </Link>
    </section>
  );
}
