import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { withdrawExperience } from "@/lib/experiences/server/experiences";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  DELETE: route({
    operation: "withdrawExperience",
    summary: "Withdraw an experience",
    description:
      "Deletes your own experience with all its versions; admins may delete any. An experience of somebody else gets the same response as one that does not exist.",
    access: "experience.withdraw",
    answer: z.strictObject({ _id: z.string() }),
    errors: ["not_found"],
    handle: ({ actor, param }) => withdrawExperience(actor, param("id")),
  }),
});
