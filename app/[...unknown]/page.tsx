import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";

/** Any unknown path redirects to /not-found (specification section 2). */
export default function UnknownPage() {
  redirect(paths.notFound);
}
