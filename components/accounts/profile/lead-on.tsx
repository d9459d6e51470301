"use client";

import { useEffect } from "react";
import { paths } from "@/lib/paths";

/** Anchors of former profile sections, which earlier mails still link to. */
const MOVED = ["#reports", "#keeping-current", "#own", "#colleagues"];

/** Redirects former anchors of the profile. Client-side, as anchors are not sent to the server. */
export function MovedAnchorRedirect() {
  useEffect(() => {
    const { hash } = window.location;
    if (MOVED.includes(hash)) window.location.replace(paths.work + hash);
  }, []);
  return null;
}
