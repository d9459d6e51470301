import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type CalloutKind = "info" | "success" | "warning" | "danger";

const LOOKS: Record<CalloutKind, { icon: IconName; className: string }> = {
  info: { icon: "info", className: "border-info bg-info-soft [&>svg]:text-info" },
  success: { icon: "check", className: "border-success bg-success-soft [&>svg]:text-success" },
  warning: { icon: "warning", className: "border-warning bg-warning-soft [&>svg]:text-warning" },
  danger: { icon: "warning", className: "border-danger bg-danger-soft [&>svg]:text-danger" },
};

/** Renders a highlighted box with a message. */
export function Callout({
  kind,
  role,
  children,
}: {
  kind: CalloutKind;
  role?: "alert" | "status";
  children: ReactNode;
}) {
  const { icon, className } = LOOKS[kind];
  return (
    <div role={role} className={clsx("flex gap-3 rounded-control border-l-4 px-4 py-3", className)}>
      <Icon name={icon} className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
