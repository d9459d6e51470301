import clsx from "clsx";
import type { ComponentProps } from "react";

const LOOKS = {
  quiet: "bg-sunken text-muted",
  accent: "bg-accent-soft text-accent",
  strong: "bg-accent text-on-accent",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

/** Renders a status of one or two words, beside a name. */
export function Badge({
  kind = "quiet",
  className,
  ...span
}: ComponentProps<"span"> & { kind?: keyof typeof LOOKS }) {
  return (
    <span
      className={clsx("inline-block rounded-full px-2.5 font-normal text-sm", LOOKS[kind], className)}
      {...span}
    />
  );
}
