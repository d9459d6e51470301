import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { captchaChallengeAnswerSchema, createCaptchaChallenge } from "@/lib/platform/captcha/captcha";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "getCaptcha",
    summary: "Get a captcha",
    description:
      "For altcha, a challenge that a program can solve; the solution, as base64-encoded JSON, is the captchaToken. For hcaptcha, the site key.",
    access: "public.read",
    isEntrance: true,
    answer: captchaChallengeAnswerSchema,
    handle: () => createCaptchaChallenge(),
  }),
});
