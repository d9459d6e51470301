import { headers } from "next/headers";
import { NotFoundMessage } from "@/components/layout/refusal-messages";
import { PLACE_HEADER } from "@/lib/platform/http/request-headers";

export default async function NotFound() {
  return <NotFoundMessage asked={(await headers()).get(PLACE_HEADER)} />;
}
