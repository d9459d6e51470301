import type { ComponentProps } from "react";

/**
 * Renders a link with a full page load, for pages with a captcha: their Content-Security-Policy comes only with a page
 * load.
 */
export function WholePageLink({ children, ...props }: ComponentProps<"a">) {
  return <a {...props}>{children}</a>;
}
