import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";
import { PAGE_PATH_HEADER } from "@/lib/platform/http/request-headers";

/** Redirects unknown paths to /not-found (specification section 2), which shows the path. */
export default async function UnknownPage() {
  const place = (await headers()).get(PAGE_PATH_HEADER);
  // Without the query, which may contain private data.
  redirect(paths.notFound(place?.split("?", 1)[0]));
}
