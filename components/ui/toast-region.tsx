"use client";

import * as Radix from "@radix-ui/react-toast";
import clsx from "clsx";
import { dismissToast, type Toast, type ToastPlace } from "@/lib/client/toast";
import { Icon, type IconName } from "./icon";

const ICONS: Record<Toast["kind"], IconName> = {
  success: "check",
  info: "info",
  warning: "warning",
  error: "warning",
};
const COLOURS: Record<Toast["kind"], string> = {
  success: "border-l-success [&>svg]:text-success",
  info: "border-l-info [&>svg]:text-info",
  warning: "border-l-warning [&>svg]:text-warning",
  error: "border-l-danger [&>svg]:text-danger",
};
const PLACES: Record<ToastPlace, string> = {
  "bottom-left": "bottom-0 left-0 flex-col",
  "top-right": "top-14 right-0 flex-col",
};

/** The toasts of one place. Hovering or focusing one pauses its time (Radix). */
export default function ToastRegion({
  place,
  toasts,
  label,
  closeLabel,
}: {
  place: ToastPlace;
  toasts: readonly Toast[];
  label: string;
  closeLabel: string;
}) {
  return (
    <Radix.Provider label={label} swipeDirection={place === "top-right" ? "right" : "left"}>
      {toasts.map((toast) => (
        <Radix.Root
          key={toast.id}
          duration={toast.duration}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
          className={clsx(
            "flex items-start gap-3 rounded-control border border-line border-l-4 bg-surface px-4 py-3 shadow-float",
            COLOURS[toast.kind],
          )}
        >
          <Icon name={ICONS[toast.kind]} className="mt-0.5 size-5" />
          <Radix.Description className="min-w-0 flex-1">{toast.message}</Radix.Description>
          <Radix.Close aria-label={closeLabel} className="-m-1 rounded-control p-1 text-muted hover:text-ink">
            <Icon name="close" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        label={`${label} ({hotkey})`}
        data-place={place}
        className={clsx("fixed z-50 m-0 flex w-96 max-w-full list-none gap-3 p-4", PLACES[place])}
      />
    </Radix.Provider>
  );
}
