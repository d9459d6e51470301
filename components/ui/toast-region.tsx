"use client";

import * as Radix from "@radix-ui/react-toast";
import clsx from "clsx";
import { dismissToast } from "@/lib/client/toast";
import { Icon } from "./icon";
import {
  TOAST_COLOURS,
  TOAST_ICONS,
  TOAST_LOOK,
  TOAST_PLACES,
  ToastLinkOn,
  type ToastRegionProps,
} from "./plain-toasts";

/** The toasts of one place. Hovering or focusing one pauses its time (Radix). */
export default function ToastRegion({ place, toasts, label, closeLabel }: ToastRegionProps) {
  return (
    <Radix.Provider label={label} swipeDirection={place === "top-right" ? "right" : "left"}>
      {toasts.map((toast) => (
        <Radix.Root
          key={toast.id}
          duration={toast.duration}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
          className={clsx(TOAST_LOOK, TOAST_COLOURS[toast.kind])}
        >
          <Icon name={TOAST_ICONS[toast.kind]} className="mt-0.5 size-5" />
          <Radix.Description className="min-w-0 flex-1">
            {toast.message}
            <ToastLinkOn toast={toast} />
          </Radix.Description>
          <Radix.Close aria-label={closeLabel} className="-m-1 rounded-control p-1 text-muted hover:text-ink">
            <Icon name="close" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport label={`${label} ({hotkey})`} data-place={place} className={TOAST_PLACES[place]} />
    </Radix.Provider>
  );
}
