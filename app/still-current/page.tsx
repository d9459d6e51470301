import { RecheckLinkPageContent } from "@/components/recheck/recheck-link";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import { getRecheckLinkState } from "@/lib/recheck/server/mail-links";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../metadata";
import type { SearchParamsProps } from "../props";

// The address contains a secret: no Referer to other sites.
export const generateMetadata = createNoindexMetadataGenerator("recheck.link", "metaTitle", {
  ...NOINDEX_METADATA,
  referrer: "same-origin",
});

/** Page of a mail's recheck link, which asks whether an entry is current. */
export default async function RecheckLinkPage({ searchParams }: SearchParamsProps) {
  const secret = getValueUnlessRepeated((await searchParams).s).slice(0, 200);
  const link = await getRecheckLinkState(secret);
  return (
    <div className="page-width max-w-[44rem] py-10">
      <RecheckLinkPageContent link={link} secret={secret} />
    </div>
  );
}
