import { api } from "./api";
import { solve } from "./solve-captcha";

export { CHEAP_CAPTCHA } from "./solve-captcha";

/** A fresh challenge of the register, really solved. */
export async function captchaToken(): Promise<string> {
  const { body } = await api("GET", "/api/captcha");
  return solve(body.challenge);
}
