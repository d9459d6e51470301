import { headers } from "next/headers";
import { NotFoundMessage } from "@/components/layout/refusal-messages";
import { PAGE_PATH_HEADER } from "@/lib/platform/http/request-headers";

export default async function NotFound() {
  return <NotFoundMessage asked={(await headers()).get(PAGE_PATH_HEADER)} />;
}
