/** The process is up. Asks nothing of the database, so that a slow database does not restart the app. */
export const dynamic = "force-dynamic";

export function GET() {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}
