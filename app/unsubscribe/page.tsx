import { Unsubscribed, UnsubscribeQuestion } from "@/components/following/unsubscribing";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { translateFollow } from "@/lib/following/server/followables";
import { findFollowsToStop } from "@/lib/following/server/unsubscribing";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../metadata";
import type { SearchParamsProps } from "../props";

// The address contains a secret: no Referer to other sites.
export const generateMetadata = createNoindexMetadataGenerator("following.unsubscribe", "metaTitle", {
  ...NOINDEX_METADATA,
  referrer: "same-origin",
});

export default async function UnsubscribePage({ searchParams }: SearchParamsProps) {
  const { s, stopped } = await searchParams;
  const isDone = getValueUnlessRepeated(stopped) === "1";
  const secret = getValueUnlessRepeated(s).slice(0, 2_000);
  const [model, follows] = await Promise.all([getReaderModel(), isDone ? [] : findFollowsToStop(secret)]);
  const named = follows.map((follow) => translateFollow(model, follow));
  return (
    <div className="page-width max-w-[44rem] py-10">
      {isDone ? <Unsubscribed /> : <UnsubscribeQuestion secret={secret} stopped={named} />}
    </div>
  );
}
