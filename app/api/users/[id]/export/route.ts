import { personalDataAnswerSchema } from "@/lib/accounts/answers";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { answerPersonalData } from "@/lib/privacy/server/personal-data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "exportPersonalData",
    summary: "Download your own data",
    description:
      "Everything the register keeps about you, as a JSON file. algorithmsInBin lists deleted algorithms that can still be restored, and until when (restorableUntil).",
    access: { profile: "write" },
    answer: personalDataAnswerSchema,
    headers: ["Content-Disposition"],
    errors: ["not_found"],
    handle: ({ actor, param, isHead }) => answerPersonalData(actor, param("id"), isHead),
  }),
});
