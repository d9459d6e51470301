import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";
import { PAGE_PATH_HEADER } from "@/lib/platform/http/request-headers";

/** Any unknown path redirects to /not-found (specification section 2), which names it. */
export default async function UnknownPage() {
  const place = (await headers()).get(PAGE_PATH_HEADER);
  // Without its query, which may hold what is nobody else's business.
  redirect(paths.notFound(place?.split("?", 1)[0]));
}
