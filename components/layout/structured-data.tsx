import { type StructuredData as Data, serialiseStructuredData } from "@/lib/open-data/structured-data";
import { getCurrentActor } from "@/lib/platform/auth/session";

/**
 * Renders structured data for search engines as JSON-LD; nothing for who is logged in. Browsers do not execute it, so it
 * needs no nonce.
 */
export async function StructuredData({ data }: { data: Data }) {
  const { kind } = await getCurrentActor();
  if (kind === "user") return null;
  return <script type="application/ld+json">{serialiseStructuredData(data)}</script>;
}
