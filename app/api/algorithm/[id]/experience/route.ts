import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { experienceBodySchema, ownExperienceAnswerSchema } from "@/lib/experiences/schema";
import { getOwnExperience, writeExperience } from "@/lib/experiences/server/experiences";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getOwnExperience",
    summary: "Read your own experience",
    description: "For members of the algorithm's hospital; null when you have not written one yet.",
    access: { experience: "write" },
    answer: ownExperienceAnswerSchema,
    handle: async ({ actor, param }) => {
      const { experience } = await getOwnExperience(actor, param("id"));
      return { experience };
    },
  }),
  PUT: route({
    operation: "writeExperience",
    summary: "Write an experience",
    description:
      "For members of the algorithm's hospital, one per person. To write the first one, the algorithm must have a product. Use version to say which version the change was based on; if there is a newer one, you get 409 experience_conflict and nothing changes.",
    access: { experience: "write" },
    body: experienceBodySchema,
    lists: ["obstacles"],
    answer: ownExperienceAnswerSchema,
    errors: ["experience_conflict"],
    handle: ({ actor, param, body }) => writeExperience(actor, param("id"), body),
  }),
});
