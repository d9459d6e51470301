/** Toasts: short messages about what just happened. They outlive navigation within the site. */
export type ToastKind = "success" | "info" | "warning" | "error";
/** Top-right on registration and contact, bottom-left everywhere else; a toast keeps its place across a redirect. */
export type ToastPlace = "bottom-left" | "top-right";

/** Where a toast leads on to what it tells of. */
export interface ToastLink {
  href: string;
  words: string;
}

export interface Toast {
  id: number;
  message: string;
  kind: ToastKind;
  place: ToastPlace;
  /** Milliseconds; Infinity stays until it is closed. */
  duration: number;
  link?: ToastLink;
  /** The language of the page that it was shown on. */
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

/** Takes away what was said in the other language, once the page speaks this one. */
export function dismissOtherLanguage(): void {
  const spoken = toasts.filter(({ language }) => language === pageLanguage());
  if (spoken.length < toasts.length) publish(spoken);
}

/** Shows a toast and gives its id. */
export function showToast(
  message: string,
  options: { [Key in Exclude<keyof Toast, "id" | "message" | "language">]?: Toast[Key] | undefined } = {},
): number {
  const { kind = "info", place = "bottom-left", duration = TOAST_DURATION, link } = options;
  // The same message again takes the place of the one that stands: an impatient click shows one toast.
  const others = toasts.filter((toast) => toast.message !== message || toast.place !== place);
  lastId += 1;
  const language = pageLanguage();
  publish([...others, { id: lastId, message, kind, place, duration, language, ...(link ? { link } : {}) }]);
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

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function serverToasts(): readonly Toast[] {
  return NONE;
}
