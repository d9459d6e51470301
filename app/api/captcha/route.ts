import { resource, route } from "@/lib/api/server/resource";
import { captchaAnswer, offerCaptcha } from "@/lib/platform/captcha/captcha";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getCaptcha",
    access: "public.read",
    isEntrance: true,
    answer: captchaAnswer,
    handle: () => offerCaptcha(),
  }),
});
