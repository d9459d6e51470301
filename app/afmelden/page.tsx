import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { type QueryValue, singleValue } from "@/lib/search-params";

interface Props {
  searchParams: Promise<Record<string, QueryValue>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("following.unsubscribe");
  // Its address holds a secret: no other site is told where its visitor comes from.
  return {
    title: translate("metaTitle"),
    robots: { index: false, follow: false },
    referrer: "same-origin",
  };
}

async function Done() {
  const translate = await getTranslations("following.unsubscribe");
  return (
    <>
      <h1>{translate("doneTitle")}</h1>
      <p className="mt-4" role="status">
        {translate("done")}
      </p>
      <p className="mt-4">{translate("again")}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link href={paths.following} className={buttonClass("secondary")} prefetch={false}>
          {translate("manage")}
        </Link>
        <Link href={paths.home} className={buttonClass("quiet")} prefetch={false}>
          {translate("home")}
        </Link>
      </p>
    </>
  );
}

/**
 * What the link of a mail opens: it asks first, as programs that look for dangers open every link. Plain forms, with and
 * without script; a link that is none of ours looks no different.
 */
async function Question({ secret }: { secret: string }) {
  const translate = await getTranslations("following.unsubscribe");
  return (
    <>
      <h1>{translate("title")}</h1>
      <p className="mt-4">{translate("intro")}</p>
      <form method="post" action={paths.api.unsubscribeForm(secret)} className="mt-4">
        <button type="submit" className={buttonClass("primary")}>
          {translate("confirm")}
        </button>
      </form>
      <p className="mt-8">{translate("allIntro")}</p>
      <form method="post" action={paths.api.unsubscribeForm(secret, { all: true })} className="mt-4">
        <button type="submit" className={buttonClass("secondary")}>
          {translate("all")}
        </button>
      </form>
    </>
  );
}

export default async function UnsubscribePage({ searchParams }: Props) {
  const { s, gestopt } = await searchParams;
  return (
    <div className="page-width max-w-[44rem] py-10">
      {singleValue(gestopt) === "1" ? <Done /> : <Question secret={singleValue(s).slice(0, 2_000)} />}
    </div>
  );
}
