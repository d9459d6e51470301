import type { Toast, ToastPlace } from "@/lib/client/toast";
import type { IconName } from "./icon";

export interface ToastRegionProps {
  place: ToastPlace;
  toasts: readonly Toast[];
  label: string;
  closeLabel: string;
}

export const TOAST_ICONS: Record<Toast["kind"], IconName> = {
  success: "check",
  info: "info",
  warning: "warning",
  error: "warning",
};

export const TOAST_LOOK =
  "flex items-start gap-3 rounded-control border border-line border-l-4 bg-surface px-4 py-3 shadow-float";

export const TOAST_COLOURS: Record<Toast["kind"], string> = {
  success: "border-l-success [&>svg]:text-success",
  info: "border-l-info [&>svg]:text-info",
  warning: "border-l-warning [&>svg]:text-warning",
  error: "border-l-danger [&>svg]:text-danger",
};

const VIEWPORT = "fixed z-50 m-0 flex w-96 max-w-full list-none flex-col gap-3 p-4";

export const TOAST_PLACES: Record<ToastPlace, string> = {
  "bottom-left": `bottom-0 left-0 ${VIEWPORT}`,
  "top-right": `top-14 right-0 ${VIEWPORT}`,
};
