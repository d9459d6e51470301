import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { workStateAnswerSchema, workStateBodySchema } from "@/lib/work/schema";
import { setWorkState } from "@/lib/work/server/deferrals";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "setWorkState",
    summary: "Put off or decline something of your to-do list",
    description:
      "Hides one thing that waits for you from your own list: later, for a week or until the day that you give, at most a year ahead; or declined. open shows it again. Others still see it, and it comes back to you when it changes or becomes more urgent. 404 for what does not wait for you.",
    access: "work.defer",
    body: workStateBodySchema,
    answer: workStateAnswerSchema,
    errors: ["not_found"],
    handle: ({ actor, body }) => setWorkState(actor, body),
  }),
});
