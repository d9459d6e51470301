import { resource, route } from "@/lib/api/server/resource";
import { offerCaptcha } from "@/lib/platform/captcha/captcha";
import { captchaAnswer } from "@/lib/platform/captcha/schema";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getCaptcha",
    access: "public.read",
    isEntrance: true,
    answer: captchaAnswer,
    handle: () => offerCaptcha(),
  }),
});
