"use client";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { showToast } from "@/lib/client/toast";

export interface ShareLabels {
  print: string;
  copyLink: string;
  copied: string;
  /** Said with the link itself, for a browser that does not let a page copy. */
  copyFailed: string;
}

/** Prints the page, or copies its address. */
export function ShareButtons({ path, labels }: { path: string; labels: ShareLabels }) {
  async function copy() {
    const link = new URL(path, window.location.href).href;
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
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => window.print()}>
        <Icon name="print" />
        {labels.print}
      </Button>
      <Button size="small" onClick={copy}>
        <Icon name="link" />
        {labels.copyLink}
      </Button>
    </div>
  );
}
