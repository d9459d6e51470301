import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { withdrawExperience } from "@/lib/experiences/server/experiences";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    operation: "withdrawExperience",
    access: "experience.withdraw",
    answer: z.strictObject({ _id: z.string() }),
    errors: ["not_found"],
    handle: ({ actor, param }) => withdrawExperience(actor, param("id")),
  }),
});
