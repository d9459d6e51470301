import { adviceAnswerSchema, adviceListAnswerSchema } from "@/lib/advice/answers";
import { adviceQuerySchema, adviceRequestBodySchema } from "@/lib/advice/schema";
import { answerAdviceList, askAdvice } from "@/lib/advice/server/advice";
import { createResourceHandlers, route } from "@/lib/api/server/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listAdvice",
    summary: "List the advice of ethics committees",
    description:
      "Advice of ethics committees (METC) on algorithms that you may see; besides, open and withdrawn requests on those that you may edit, and open requests that your committee can answer. Open requests first, then the newest; by default 25 per page. entry keeps those of one algorithm, state those asked, given or withdrawn. An algorithm that you may not see gives an empty list.",
    access: "public.read",
    query: adviceQuerySchema,
    answer: adviceListAnswerSchema,
    headers: ["ETag", "Cache-Control", "X-Total-Count", "Link"],
    notModified: true,
    handle: answerAdviceList,
  }),
  POST: route({
    operation: "askAdvice",
    summary: "Ask an ethics committee for advice",
    description:
      "For those who may edit the algorithm (entry). The committee is that of the algorithm's institution, or the one that this institution has chosen; its members are e-mailed. An algorithm has at most one open request: a second one gives 409 advice_conflict.",
    access: "advice.ask",
    body: adviceRequestBodySchema,
    status: 201,
    answer: adviceAnswerSchema,
    errors: ["forbidden", "not_found", "entry_state", "advice_conflict"],
    handle: ({ actor, body }) => askAdvice(actor, body),
  }),
});
