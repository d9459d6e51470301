"use client";

import { Button } from "../ui/button";
import { Icon } from "../ui/icon";

export function PrintButton({ label }: { label: string }) {
  return (
    <Button size="small" className="noscript:hidden" onClick={() => window.print()}>
      <Icon name="print" />
      {label}
    </Button>
  );
}
