import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ReviewLinkAnswer } from "@/components/review/review-link";
import { type QueryValue, singleValue } from "@/lib/platform/http/search-params";
import { readReviewLink } from "@/lib/review/server/mail-links";

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

/** What the link of a mail opens: whether an entry is current. */
export default async function ReviewLinkPage({ searchParams }: Props) {
  const secret = singleValue((await searchParams).s).slice(0, 200);
  const link = await readReviewLink(secret);
  return (
    <div className="page-width max-w-[44rem] py-10">
      <ReviewLinkAnswer link={link} secret={secret} />
    </div>
  );
}
