/** How a notice looks. */
export const NOTICE_STYLES = [
  "primary",
  "secondary",
  "success",
  "danger",
  "warning",
  "info",
  "light",
  "dark",
] as const;

/** The pages whose texts admins write. */
export const CONTENT_PAGES = ["about", "privacy", "accessibility"] as const;
