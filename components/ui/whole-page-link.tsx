import type { ComponentProps } from "react";

/**
 * A link that loads its page anew, for pages with a captcha: only a page load brings the Content-Security-Policy that
 * allows it.
 */
export function WholePageLink({ children, ...props }: ComponentProps<"a">) {
  return <a {...props}>{children}</a>;
}
