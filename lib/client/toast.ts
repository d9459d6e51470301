/** Kind of a toast, a short message about what just happened. Toasts stay during navigation within the site. */
export type ToastKind = "success" | "info" | "warning" | "error";
/** Top-right on registration and contact, bottom-left elsewhere; a toast keeps its place across a redirect. */
export type ToastPlace = "bottom-left" | "top-right";

/** A toast's link to its subject. */
export interface ToastLink {
  href: string;
  words: string;
}

/** A toast's button, such as one that undoes what was just done. */
interface ToastAction {
  words: string;
  run: () => void;
}

export interface Toast {
  id: number;
  message: string;
  kind: ToastKind;
  place: ToastPlace;
  /** Display time in milliseconds; Infinity until it is closed. */
  duration: number;
  link?: ToastLink;
  action?: ToastAction;
  /** Language of the page that showed the toast. */
  language: string;
}

const TOAST_DURATION = 5000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

const pageLanguage = () => globalThis.document?.documentElement.lang ?? "";

/** Dismisses toasts in the other language after a change of the page's language. */
export function dismissToastsInOtherLanguage(): void {
  const spoken = toasts.filter(({ language }) => language === pageLanguage());
  if (spoken.length < toasts.length) publish(spoken);
}

/** Dismisses errors that are no longer of use, such as when the user goes on. */
export function dismissErrorToasts(): void {
  publish(toasts.filter(({ kind }) => kind !== "error"));
}

/** Shows a toast and returns its id; a success dismisses earlier errors. */
export function showToast(
  message: string,
  options: { [Key in Exclude<keyof Toast, "id" | "message" | "language">]?: Toast[Key] | undefined } = {},
): number {
  const { kind = "info", place = "bottom-left", duration = TOAST_DURATION, link, action } = options;
  // Replaces an identical toast, so that repeated clicks show only one.
  const others = toasts.filter(
    (toast) =>
      (toast.message !== message || toast.place !== place) && (kind !== "success" || toast.kind !== "error"),
  );
  lastId += 1;
  const language = pageLanguage();
  publish([
    ...others,
    {
      id: lastId,
      message,
      kind,
      place,
      duration,
      language,
      ...(link ? { link } : {}),
      ...(action ? { action } : {}),
    },
  ]);
  return lastId;
}

export function dismissToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly Toast[] = [];

export function getCurrentToasts(): readonly Toast[] {
  return toasts;
}

export function getServerToasts(): readonly Toast[] {
  return NONE;
}
