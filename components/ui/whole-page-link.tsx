import type { ComponentProps } from "react";

/** A link that loads its page anew: one with a captcha needs its own Content-Security-Policy, which lets that in. */
export function WholePageLink({ children, ...props }: ComponentProps<"a">) {
  return <a {...props}>{children}</a>;
}
