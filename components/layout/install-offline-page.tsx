const INSTALL = `addEventListener("load",function(){navigator.serviceWorker?.register("/sw.js").catch(function(){})})`;

/**
 * Inline script that, after the page has loaded, installs the worker that shows the register's own page where a reload
 * finds no connection. Without the worker the browser shows its own page.
 */
export function InstallOfflinePage({ nonce }: { nonce: string | undefined }) {
  if (process.env.NODE_ENV !== "production") return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: INSTALL }} />;
}
