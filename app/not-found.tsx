import { headers } from "next/headers";
import { NotFoundMessage } from "@/components/layout/refusal-messages";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { PAGE_PATH_HEADER } from "@/lib/platform/http/request-headers";

export default async function NotFound() {
  const [given, actor] = await Promise.all([headers(), getCurrentActor()]);
  return <NotFoundMessage asked={given.get(PAGE_PATH_HEADER)} isVisitor={actor.kind === "anonymous"} />;
}
