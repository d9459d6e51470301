"use client";

import clsx from "clsx";
import { useEffect, useState } from "react";
import { dismissToast, type Toast } from "@/lib/client/toast";
import { Icon } from "./icon";
import { ToastLinkOn } from "./toast-link";
import { TOAST_COLOURS, TOAST_ICONS, TOAST_LOOK, TOAST_PLACES, type ToastRegionProps } from "./toast-look";

function PlainToast({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [isHeld, setHeld] = useState(false);
  const { id, duration } = toast;
  useEffect(() => {
    if (isHeld || duration === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [isHeld, duration, id]);
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={clsx(TOAST_LOOK, TOAST_COLOURS[toast.kind])}
    >
      <Icon name={TOAST_ICONS[toast.kind]} className="mt-0.5 size-5" />
      <p role="alert" className="min-w-0 flex-1">
        {toast.message}
        <ToastLinkOn toast={toast} />
      </p>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismissToast(id)}
        className="-m-1 rounded-control p-1 text-muted hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/**
 * The toasts of one place where the library of ToastRegion did not come: the toast that says that there is no connection
 * cannot wait for one. Hovering or focusing a toast pauses its time, as there.
 */
export function PlainToasts({ place, toasts, label, closeLabel }: ToastRegionProps) {
  return (
    <section aria-label={label}>
      <ol data-place={place} className={TOAST_PLACES[place]}>
        {toasts.map((toast) => (
          <PlainToast key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </ol>
    </section>
  );
}
