import { createPrivateJsonResponse, createResourceHandlers } from "@/lib/api/server/resource";
import { healthAnswerSchema } from "@/lib/platform/http/answers";
import { type ApiContract, attachContract } from "@/lib/platform/http/resource";

const HEALTH: ApiContract = {
  operation: "getHealth",
  summary: "Is the process running?",
  description: "Does not use the database.",
  access: "public.read",
  answer: healthAnswerSchema,
  isProbe: true,
};

/** Liveness check. Does not query the database, so that a slow database does not restart the app. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: attachContract(HEALTH, async () => createPrivateJsonResponse({ status: "ok" })),
});
