import type { ComponentProps } from "react";

/**
 * A link that loads its page anew, where next/link would keep the present one. For pages with a captcha: hCaptcha is
 * let in by the Content-Security-Policy of those pages alone, and a page keeps the policy that it was loaded with.
 */
export function WholePageLink({ children, ...props }: ComponentProps<"a">) {
  return <a {...props}>{children}</a>;
}
