import clsx from "clsx";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { type ButtonKind, buttonClass } from "./button";

interface LinkProps extends ComponentProps<"a">, Pick<ComponentProps<typeof Link>, "scroll" | "onNavigate"> {
  href: string;
  /**
   * For what is no page, such as data or a place on this one; and for a page that is loaded anew, as one with a captcha
   * must be: only a page load brings the Content-Security-Policy that allows it.
   */
  plain?: boolean | undefined;
}

/** Pages are made per request: there is nothing to fetch of one before it is asked for. */
function PageLink({ plain = false, children, ...link }: LinkProps) {
  if (plain) return <a {...link}>{children}</a>;
  return (
    <Link prefetch={false} {...link}>
      {children}
    </Link>
  );
}

/** A link within a text; one that stands `alone` is high enough for a finger. */
export function TextLink({ alone = false, className, ...link }: LinkProps & { alone?: boolean }) {
  return <PageLink className={clsx("link", alone && "inline-block py-0.5", className)} {...link} />;
}

/** Puts the link into a sentence: translate.rich("…", { link: linkTo(paths.contact) }). */
export function linkTo(href: string, look: { plain?: boolean; alone?: boolean } = {}) {
  return (words: ReactNode) => (
    <TextLink href={href} {...look}>
      {words}
    </TextLink>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  size,
  className,
  ...link
}: LinkProps & { kind?: ButtonKind; size?: "small" }) {
  return <PageLink className={clsx(buttonClass(kind, size), className)} {...link} />;
}
