import { type StructuredData as Data, writeStructuredData } from "@/lib/open-data/structured-data";

/** What search engines read of this page: data that no browser runs, so that it needs no nonce. */
export function StructuredData({ data }: { data: Data }) {
  return <script type="application/ld+json">{writeStructuredData(data)}</script>;
}
