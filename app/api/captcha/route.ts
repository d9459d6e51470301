import { captchaAnswer } from "@/lib/schemas/answers";
import { offerCaptcha } from "@/lib/server/captcha/captcha";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "getCaptcha",
    access: "public.read",
    isEntrance: true,
    answer: captchaAnswer,
    handle: () => offerCaptcha(),
  }),
});
