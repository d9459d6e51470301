import { resource, route } from "@/lib/api/server/resource";
import { experiencesAnswer, experiencesQuery } from "@/lib/experiences/schema";
import { answerExperiences } from "@/lib/experiences/server/experiences";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listExperiences",
    access: "public.read",
    query: experiencesQuery,
    answer: experiencesAnswer,
    errors: ["not_found"],
    headers: ["ETag", "Cache-Control", "X-Total-Count", "Link"],
    notModified: true,
    handle: answerExperiences,
  }),
});
