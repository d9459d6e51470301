import clsx from "clsx";
import type { ComponentProps } from "react";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

const KINDS: Record<ButtonKind, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  quiet: "button-quiet",
  danger: "button-danger",
};

/** Returns the CSS classes of a button (globals.css), also for links. At least 44 px high on touch screens. */
export function buttonClass(kind: ButtonKind = "secondary", size: "normal" | "small" = "normal"): string {
  return `button ${size === "small" ? "button-small" : "button-normal"} ${KINDS[kind]}`;
}

type ButtonProps = ComponentProps<"button"> & { kind?: ButtonKind; size?: "normal" | "small" };

export function Button({ kind, size, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={clsx(buttonClass(kind, size), className)} {...rest} />;
}
