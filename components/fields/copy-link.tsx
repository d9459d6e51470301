"use client";

import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/links";
import { type CopyLabels, copyAddress } from "@/lib/client/copy-address";

export interface CopyLinkLabels extends CopyLabels {
  link: string;
}

/** Link to an anchor on this page, which a click also copies. Without script it is only a link. */
export function CopyLink({ anchor, of, labels }: { anchor: string; of: string; labels: CopyLinkLabels }) {
  return (
    <TextLink
      plain
      href={`#${anchor}`}
      onClick={() => void copyAddress(`#${anchor}`, labels)}
      className="no-print inline-flex min-h-6 items-center gap-1.5 text-base"
    >
      <Icon name="link" className="size-4" />
      {labels.link}
      <span className="sr-only">{of}</span>
    </TextLink>
  );
}
