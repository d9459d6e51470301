import { resource, route } from "@/lib/api/server/resource";
import { captchaAnswer, offerCaptcha } from "@/lib/platform/captcha/captcha";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getCaptcha",
    summary: "Get a captcha",
    description:
      "With altcha, a challenge that a program can solve itself; the solution, as JSON in base64, is the captchaToken. With hcaptcha, the site key.",
    access: "public.read",
    isEntrance: true,
    answer: captchaAnswer,
    handle: () => offerCaptcha(),
  }),
});
