"use client";

import { useEffect } from "react";
import { paths } from "@/lib/paths";

/** Sections that were part of one's profile, which mails of before still name. */
const MOVED = ["#reports", "#keeping-current", "#own", "#colleagues"];

/** The server never sees an anchor, so that only the page can lead on from an old one. */
export function LeadOn() {
  useEffect(() => {
    const { hash } = window.location;
    if (MOVED.includes(hash)) window.location.replace(paths.work + hash);
  }, []);
  return null;
}
