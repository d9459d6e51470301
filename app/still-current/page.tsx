import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { getFormats } from "@/components/ui/get-formats";
import type { ReviewLink } from "@/lib/entries/review-day";
import { paths } from "@/lib/paths";
import { type QueryValue, singleValue } from "@/lib/platform/http/search-params";
import { readReviewLink } from "@/lib/review/server/links";

interface Props {
  searchParams: Promise<Record<string, QueryValue>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("review.link");
  // Its address holds a secret: no other site is told where its visitor comes from.
  return {
    title: translate("metaTitle"),
    robots: { index: false, follow: false },
    referrer: "same-origin",
  };
}

type Known = Extract<ReviewLink, { entryId: string }>;

/** It asks first, as programs that look for dangers open every link. A plain form, with and without script. */
async function Question({ link, secret }: { link: Known; secret: string }) {
  const { formatDate } = await getFormats();
  const translate = await getTranslations("review.link");
  return (
    <>
      <h1 className="wrap-anywhere">{translate("openTitle", { name: link.name })}</h1>
      <p className="mt-4">
        {translate(link.isOutdated ? "openDayPast" : "openDay", { date: formatDate(link.nextReview) })}
      </p>
      <p className="mt-2">{translate("open")}</p>
      <form method="post" action={paths.api.reviewLinkForm(secret)} className="mt-5">
        <button type="submit" className={buttonClass("primary")}>
          {translate("confirm")}
        </button>
      </form>
      <p className="mt-8">{translate("changed")}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link href={paths.entry(link.entryId, "edit")} className={buttonClass("secondary")} prefetch={false}>
          {translate("edit")}
        </Link>
      </p>
    </>
  );
}

async function Done({ link }: { link: Known }) {
  const { formatDate } = await getFormats();
  const translate = await getTranslations("review.link");
  return (
    <>
      <h1 className="wrap-anywhere">{translate("doneTitle", { name: link.name })}</h1>
      <p className="mt-4" role="status">
        {translate("done", { date: formatDate(link.nextReview) })}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link href={paths.entry(link.entryId)} className={buttonClass("secondary")} prefetch={false}>
          {translate("view")}
        </Link>
        <Link href={paths.home} className={buttonClass("quiet")} prefetch={false}>
          {translate("home")}
        </Link>
      </p>
    </>
  );
}

async function Nothing({ state }: { state: "lost" | "unknown" }) {
  const translate = await getTranslations("review.link");
  return (
    <>
      <h1>{translate("goneTitle")}</h1>
      <p className="mt-4" role="status">
        {translate(state)}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Link href={paths.login} className={buttonClass("secondary")} prefetch={false}>
          {translate("login")}
        </Link>
        <Link href={paths.home} className={buttonClass("quiet")} prefetch={false}>
          {translate("home")}
        </Link>
      </p>
    </>
  );
}

/** What the link of a mail opens: whether an entry is current. */
export default async function ReviewLinkPage({ searchParams }: Props) {
  const secret = singleValue((await searchParams).s).slice(0, 200);
  const link = await readReviewLink(secret);
  return (
    <div className="page-width max-w-[44rem] py-10">
      {link.state === "open" ? <Question link={link} secret={secret} /> : null}
      {link.state === "done" ? <Done link={link} /> : null}
      {link.state === "lost" || link.state === "unknown" ? <Nothing state={link.state} /> : null}
    </div>
  );
}
