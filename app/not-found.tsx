import { headers } from "next/headers";
import { NotFoundMessage } from "@/components/layout/not-found-message";
import { PLACE_HEADER } from "@/lib/platform/http/request-headers";

export default async function NotFound() {
  return <NotFoundMessage asked={(await headers()).get(PLACE_HEADER)} />;
}
