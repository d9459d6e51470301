"use client";

import clsx from "clsx";
import Link from "next/link";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dismissToast, type Toast, type ToastPlace } from "@/lib/client/toast";
import { Button } from "./button";
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
  "bottom-left": "bottom-0 left-0",
  "top-right": "top-14 right-0",
};

/** Key that moves the focus to the toasts, which are at the end of the page. */
const TOASTS_KEY = "F8";

/** Link below the toast's message to the page that the message is about. */
function LinkOn({ toast: { id, link } }: { toast: Toast }) {
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

/** Button below the toast's message, which closes the toast. */
function ActionButton({ toast: { id, action } }: { toast: Toast }) {
  if (action === undefined) return null;
  return (
    <Button
      size="small"
      className="mt-2 flex"
      onClick={() => {
        dismissToast(id);
        action.run();
      }}
    >
      {action.words}
    </Button>
  );
}

function ToastItem({
  toast,
  isPaused,
  closeLabel,
  onClose,
}: {
  toast: Toast;
  isPaused: boolean;
  closeLabel: string;
  onClose: () => void;
}) {
  const { id, duration } = toast;
  useEffect(() => {
    if (isPaused || duration === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [isPaused, duration, id]);
  return (
    <li
      onKeyDown={({ key }: KeyboardEvent) => {
        if (key === "Escape") onClose();
      }}
      className={clsx(
        "flex items-start gap-3 rounded-control border border-line border-l-4 bg-surface px-4 py-3 shadow-float",
        COLOURS[toast.kind],
      )}
    >
      <Icon name={ICONS[toast.kind]} className="mt-0.5 size-5" />
      <div className="min-w-0 flex-1">
        <p>
          {toast.message}
          <LinkOn toast={toast} />
        </p>
        <ActionButton toast={toast} />
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onClose}
        className="-m-1 rounded-control p-1 text-muted hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/**
 * Shows the toasts of one screen position. Timers pause while the pointer moves over one, one is focused or the window
 * is inactive. A toast that appears under a resting pointer does not pause.
 */
export function ToastRegion({
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
  const list = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    const hold = () => setPaused(true);
    const release = () => setPaused(false);
    const lead = ({ key }: globalThis.KeyboardEvent) => {
      if (key === TOASTS_KEY) list.current?.focus();
    };
    window.addEventListener("blur", hold);
    window.addEventListener("focus", release);
    window.addEventListener("keydown", lead);
    return () => {
      window.removeEventListener("blur", hold);
      window.removeEventListener("focus", release);
      window.removeEventListener("keydown", lead);
    };
  }, []);

  // Moves the focus before the focused button is removed: to the list, or after the last toast to where it was.
  const close = (id: number) => {
    if (list.current?.contains(document.activeElement)) {
      (toasts.length === 1 ? cameFrom : list).current?.focus();
    }
    dismissToast(id);
  };
  return (
    <section aria-label={`${label} (${TOASTS_KEY})`}>
      <ol
        ref={list}
        tabIndex={-1}
        data-place={place}
        onPointerMove={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={({ currentTarget, relatedTarget }) => {
          setPaused(true);
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
            cameFrom.current = relatedTarget;
          }
        }}
        onBlur={() => setPaused(false)}
        onKeyDown={({ key, target, currentTarget }) => {
          const newest = toasts.at(-1);
          // Escape on the list closes the newest toast; a toast handles its own Escape.
          if (key === "Escape" && target === currentTarget && newest) close(newest.id);
        }}
        className={clsx("fixed z-50 m-0 flex w-96 max-w-full list-none flex-col gap-3 p-4", PLACES[place])}
      >
        {toasts.map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            isPaused={isPaused}
            closeLabel={closeLabel}
            onClose={() => close(toast.id)}
          />
        ))}
      </ol>
    </section>
  );
}
