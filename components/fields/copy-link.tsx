"use client";

import { Icon } from "@/components/ui/icon";
import { showToast } from "@/lib/client/toast";

export interface CopyLinkLabels {
  link: string;
  copied: string;
  /** Said with the link itself, for a browser that does not let a page copy. */
  copyFailed: string;
}

/** A link to a place on this page, which is copied when it is followed. Without script it is just that link. */
export function CopyLink({ anchor, of, labels }: { anchor: string; of: string; labels: CopyLinkLabels }) {
  async function copy() {
    const link = new URL(`#${anchor}`, window.location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      showToast(labels.copied, { kind: "success" });
    } catch {
      showToast(labels.copyFailed.replace("{link}", link), {
        kind: "warning",
        duration: Number.POSITIVE_INFINITY,
      });
    }
  }

  return (
    <a
      href={`#${anchor}`}
      onClick={copy}
      className="link no-print inline-flex min-h-6 items-center gap-1.5 text-base"
    >
      <Icon name="link" className="size-4" />
      {labels.link}
      <span className="sr-only">{of}</span>
    </a>
  );
}
