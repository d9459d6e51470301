import { type StructuredData as Data, serialiseStructuredData } from "@/lib/open-data/structured-data";

/** Renders structured data for search engines as JSON-LD. Browsers do not execute it, so it needs no nonce. */
export function StructuredData({ data }: { data: Data }) {
  return <script type="application/ld+json">{serialiseStructuredData(data)}</script>;
}
