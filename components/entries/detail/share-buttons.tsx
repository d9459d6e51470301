"use client";

import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { type CopyLabels, copyAddress } from "@/lib/client/copy-address";

export interface ShareLabels extends CopyLabels {
  print: string;
  copyLink: string;
}

export function PrintButton({ label, className }: { label: string; className?: string }) {
  return (
    <Button size="small" className={className} onClick={() => window.print()}>
      <Icon name="print" />
      {label}
    </Button>
  );
}

/** Buttons that print the page or copy its address. */
export function ShareButtons({ path, labels }: { path: string; labels: ShareLabels }) {
  return (
    <div className="flex flex-wrap gap-2">
      <PrintButton label={labels.print} />
      <Button size="small" onClick={() => void copyAddress(path, labels)}>
        <Icon name="link" />
        {labels.copyLink}
      </Button>
    </div>
  );
}
