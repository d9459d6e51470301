import { personalDataAnswer } from "@/lib/accounts/answers";
import { resource, route } from "@/lib/api/server/resource";
import { streamParts } from "@/lib/platform/http/stream";
import { writePersonalData } from "@/lib/privacy/server/personal-data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "exportPersonalData",
    access: { profile: "write" },
    answer: personalDataAnswer,
    headers: ["Content-Disposition"],
    errors: ["not_found"],
    handle: async ({ actor, param }) => {
      const name = `mijn-gegevens-${new Date().toISOString().slice(0, 10)}.json`;
      return streamParts(writePersonalData(actor, param("id")), {
        "content-type": "application/json",
        "content-disposition": `attachment; filename="${name}"`,
      });
    },
  }),
});
