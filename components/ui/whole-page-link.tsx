import type { ComponentProps } from "react";

/** Renders a link with a full page load, for captcha pages: their Content-Security-Policy comes only with one. */
export function WholePageLink({ children, ...props }: ComponentProps<"a">) {
  return <a {...props}>{children}</a>;
}
