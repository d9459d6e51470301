import english from "@/lib/messages/en/refusal.json";
import dutch from "@/lib/messages/nl/refusal.json";
import { AppError } from "@/lib/platform/errors";
import { REFUSED_HOST_HEADER } from "@/lib/platform/http/hosts";
import { problemResponse } from "@/lib/platform/http/problem";

/** Whoever asked may be a person or a program, of either language. */
function refuseHost(why: string) {
  const [key, status] = why === "two" ? (["twoHosts", 400] as const) : (["foreignHost", 421] as const);
  const text = `${dutch[key]}\n\n${english[key]}\n`;
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}

/** An unknown /api path answers a JSON 404, whatever the method; and what asked for another host, or for two, comes here, too. */
function unknown(request: Request) {
  const refused = request.headers.get(REFUSED_HOST_HEADER);
  if (refused !== null) return refuseHost(refused);
  return problemResponse(new AppError("not_found"), request.headers);
}

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
