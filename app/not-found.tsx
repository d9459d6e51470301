import { headers } from "next/headers";
import { NotFoundMessage } from "@/components/layout/refusal-messages";
import { currentActor } from "@/lib/platform/auth/session";
import { PAGE_PATH_HEADER } from "@/lib/platform/http/request-headers";

export default async function NotFound() {
  const [given, actor] = await Promise.all([headers(), currentActor()]);
  return <NotFoundMessage asked={given.get(PAGE_PATH_HEADER)} isVisitor={actor.kind === "anonymous"} />;
}
