"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { paths } from "@/lib/paths";
import { Callout } from "../../ui/callout";

/** Registration's 'migration possible': the address has an account in the older register. Takes the focus. */
export function MigrationPossible({ email }: { email: string }) {
  const translate = useTranslations("account.register");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      <Callout kind="info" role="status">
        <p className="font-semibold">{translate("migrationTitle")}</p>
        <p>{translate("migrationText")}</p>
        <p className="mt-1">
          <Link href={`${paths.migrate}?${new URLSearchParams({ email })}`} className="link font-semibold">
            {translate("migrationLink")}
          </Link>
        </p>
      </Callout>
    </div>
  );
}
