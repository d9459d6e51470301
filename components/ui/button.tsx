import clsx from "clsx";
import type { ComponentProps } from "react";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

const KINDS: Record<ButtonKind, string> = {
  primary: "bg-accent text-on-accent border-transparent hover:bg-accent-strong",
  secondary: "bg-surface text-accent border-line-strong hover:border-accent hover:bg-accent-soft",
  quiet: "bg-transparent text-accent border-transparent hover:bg-accent-soft",
  danger: "bg-danger text-on-danger border-transparent hover:brightness-90",
};

/** The look of a button, for buttons and for links that act like one. At least 44 px high on touch. */
export function buttonClass(kind: ButtonKind = "secondary", size: "normal" | "small" = "normal"): string {
  return clsx(
    "inline-flex items-center justify-center gap-2 rounded-control border font-semibold no-underline transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-55",
    size === "small" ? "min-h-9 px-3 py-1 text-base" : "min-h-11 px-4 py-2",
    KINDS[kind],
  );
}

type ButtonProps = ComponentProps<"button"> & { kind?: ButtonKind; size?: "normal" | "small" };

export function Button({ kind, size, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={clsx(buttonClass(kind, size), className)} {...rest} />;
}
