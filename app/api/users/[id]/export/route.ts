import { personalDataAnswer } from "@/lib/schemas/answers";
import { exportPersonalData } from "@/lib/server/data/personal-data";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "exportPersonalData",
    access: "profile.own",
    answer: personalDataAnswer,
    headers: ["Content-Disposition"],
    errors: ["forbidden", "not_approved", "not_found"],
    handle: async ({ actor, param }) => {
      const data = await exportPersonalData(actor, param("id"));
      const name = `mijn-gegevens-${new Date().toISOString().slice(0, 10)}.json`;
      return new Response(JSON.stringify(data, null, 2), {
        headers: {
          "content-type": "application/json",
          "content-disposition": `attachment; filename="${name}"`,
          "cache-control": "private, no-store",
        },
      });
    },
  }),
});
