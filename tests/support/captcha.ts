import { solve } from "@/scripts/faults/captcha";
import { api } from "./api";

export { CHEAP_CAPTCHA } from "@/scripts/faults/captcha";

/** A fresh challenge of the register, really solved. */
export async function captchaToken(): Promise<string> {
  const { body } = await api("GET", "/api/captcha");
  return solve(body.challenge);
}
