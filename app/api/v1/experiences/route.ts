import { resource, route } from "@/lib/api/server/resource";
import { experiencesAnswer, experiencesQuery } from "@/lib/experiences/schema";
import { answerExperiences } from "@/lib/experiences/server/experiences";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listExperiences",
    summary: "Read experiences",
    description:
      "The experiences with an algorithm (entry) or a product (product), as far as you may read them, newest first and 25 a page without pageSize. What is not there or what you may not see is 404. total and summary are of all pages; summary adds them up from three that you may read, and is null otherwise. contact is there only when the writer may be asked, with an e-mail address for who has access.",
    access: "public.read",
    query: experiencesQuery,
    answer: experiencesAnswer,
    errors: ["not_found"],
    headers: ["ETag", "Cache-Control", "X-Total-Count", "Link"],
    notModified: true,
    handle: answerExperiences,
  }),
});
