import { resource, route } from "@/lib/api/server/resource";
import { experienceBody, ownExperienceAnswer } from "@/lib/experiences/schema";
import { getOwnExperience, writeExperience } from "@/lib/experiences/server/experiences";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getOwnExperience",
    access: { experience: "write" },
    answer: ownExperienceAnswer,
    handle: async ({ actor, param }) => {
      const { experience } = await getOwnExperience(actor, param("id"));
      return { experience };
    },
  }),
  PUT: route({
    operation: "writeExperience",
    access: { experience: "write" },
    body: experienceBody,
    lists: ["obstacles"],
    answer: ownExperienceAnswer,
    errors: ["experience_conflict"],
    handle: ({ actor, param, body }) => writeExperience(actor, param("id"), body),
  }),
});
