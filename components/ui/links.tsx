import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonKind, buttonClass } from "./button";

interface LinkProps extends ComponentProps<"a">, Pick<ComponentProps<typeof Link>, "scroll" | "onNavigate"> {
  href: string;
  /**
   * Renders a plain <a>: for files, anchors on this page, and pages that need a full page load, such as pages with a
   * captcha, whose Content-Security-Policy comes only with a page load.
   */
  plain?: boolean | undefined;
}

/** Pages are rendered per request, so links do not prefetch. */
function PageLink({ plain = false, children, ...link }: LinkProps) {
  if (plain) return <a {...link}>{children}</a>;
  return (
    <Link prefetch={false} {...link}>
      {children}
    </Link>
  );
}

/** Renders a link within a text; `alone` makes it high enough for touch. */
export function TextLink({ alone = false, className, ...link }: LinkProps & { alone?: boolean }) {
  return <PageLink className={clsx("link", alone && "inline-block py-0.5", className)} {...link} />;
}

/** Returns the renderer of a link in a message: translate.rich("…", { link: linkTo(paths.contact) }). */
export function linkTo(href: string, look: { plain?: boolean; alone?: boolean } = {}) {
  return (words: ReactNode) => (
    <TextLink href={href} {...look}>
      {words}
    </TextLink>
  );
}

/** Renders a link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  className,
  ...link
}: LinkProps & { kind?: ButtonKind; size?: "small" }) {
  return <PageLink className={clsx(buttonClass(kind, size), className)} {...link} />;
}
