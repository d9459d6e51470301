import { useEffect } from "react";

/** A mailed token is a secret: it leaves the address bar, so that no history, bookmark or Referer tells it on. */
export function useHiddenToken(path: string, token: string, email: string): void {
  useEffect(() => {
    if (token === "") return;
    const query = email === "" ? "" : `?${new URLSearchParams({ email })}`;
    window.history.replaceState(null, "", path + query);
  }, [path, token, email]);
}
