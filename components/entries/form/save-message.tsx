"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Callout } from "@/components/ui/callout";
import { paths } from "@/lib/paths";
import type { SavingState } from "./use-entry-saving";

/** What the server said, beside the form. Takes the focus unless the error summary does. */
export function SaveMessage({ state, takesFocus }: { state: SavingState; takesFocus: boolean }) {
  const translate = useTranslations("form.saving");
  const path = usePathname();
  const box = useRef<HTMLDivElement>(null);
  const { attempt, failure, sentence } = state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt takes the focus
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [attempt]);

  if (failure === null || sentence === "") return null;
  const detail = failure.kind === "unknown" ? failure.detail : "";
  return (
    <div ref={box} tabIndex={-1} className="mb-8 rounded-control">
      <Callout kind="danger">
        <p className="font-semibold">{sentence}</p>
        {detail ? <p className="mt-1">{detail}</p> : null}
        {failure.kind === "sessionEnded" ? (
          <p className="mt-2">
            <Link href={paths.loginThen(path)} data-leave="allowed" className="link">
              {translate("logInAgain")}
            </Link>
          </p>
        ) : null}
      </Callout>
    </div>
  );
}
