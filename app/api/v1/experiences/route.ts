import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { experiencesAnswer, experiencesQuerySchema } from "@/lib/experiences/schema";
import { answerExperiences } from "@/lib/experiences/server/experiences";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listExperiences",
    summary: "Read experiences",
    description:
      "The experiences with an algorithm (entry) or a product (product), as far as you may read them, newest first, by default 25 per page. An algorithm or product that does not exist or that you may not see gives 404. total and summary cover all pages; summary is null if you may read fewer than three experiences. contact is only included if the writer agreed to be contacted, and its e-mail address only for people with access.",
    access: "public.read",
    query: experiencesQuerySchema,
    answer: experiencesAnswer,
    errors: ["not_found"],
    headers: ["ETag", "Cache-Control", "X-Total-Count", "Link"],
    notModified: true,
    handle: answerExperiences,
  }),
});
