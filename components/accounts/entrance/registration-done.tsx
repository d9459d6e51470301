"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { paths } from "@/lib/paths";
import { Callout } from "../../ui/callout";

/** Milliseconds; specification section 9. */
const REDIRECT_DELAY = 3000;

/** The account is requested and its first session has begun: home follows, by itself or at a click. */
export function RegistrationDone() {
  const translate = useTranslations("account.register");
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);

  const goOn = useCallback(() => {
    // Within the page, so that the toast keeps its place; the refresh makes the header show the session.
    router.push(paths.home);
    router.refresh();
  }, [router]);

  useEffect(() => {
    box.current?.focus();
    const timer = setTimeout(goOn, REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [goOn]);

  const link = (words: ReactNode) => (
    <Link
      href={paths.home}
      prefetch={false}
      className="link font-semibold"
      onNavigate={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      {words}
    </Link>
  );
  return (
    <div ref={box} tabIndex={-1} className="rounded-control">
      <Callout kind="success" role="status">
        <p className="font-semibold">{translate("success")}</p>
        <p className="mt-1">{translate("pending")}</p>
        <p className="mt-2">{translate.rich("redirecting", { link })}</p>
      </Callout>
    </div>
  );
}
