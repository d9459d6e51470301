"use client";

import clsx from "clsx";
import Link from "next/link";
import { useEffect, useState } from "react";
import { dismissToast, type Toast, type ToastPlace } from "@/lib/client/toast";
import { Icon, type IconName } from "./icon";

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

/** Below what a toast says: on to what it tells of. */
export function ToastLinkOn({ toast: { id, link } }: { toast: Toast }) {
  if (link === undefined) return null;
  return (
    <Link
      href={link.href}
      prefetch={false}
      onClick={() => dismissToast(id)}
      className="link mt-1 block w-fit font-semibold"
    >
      {link.words}
    </Link>
  );
}

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

/** The toasts of one place where the library did not come. Hovering or focusing a toast pauses its time, as there. */
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
