"use client";

import Link from "next/link";
import { dismissToast, type Toast } from "@/lib/client/toast";

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
