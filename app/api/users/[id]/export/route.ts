import { personalDataAnswer } from "@/lib/accounts/answers";
import { resource, route } from "@/lib/api/server/resource";
import { exportPersonalData } from "@/lib/privacy/server/personal-data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "exportPersonalData",
    access: { profile: "write" },
    answer: personalDataAnswer,
    headers: ["Content-Disposition"],
    errors: ["not_found"],
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
