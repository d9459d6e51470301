"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { buttonClass } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { MigrateCodeForm } from "./migrate-code-form";
import { MigrateRequestForm } from "./migrate-request-form";
import { useHiddenToken } from "./use-hidden-token";

type Step = { name: "email" } | { name: "token"; email: string } | { name: "done"; moved: number };

function Migrated({ email, moved }: { email: string; moved: number }) {
  const translate = useTranslations("account.migrate");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="space-y-5 rounded-control">
      <Callout kind="success" role="status">
        <p lang="en" className="font-semibold">
          {translate("success", { n: moved })}
        </p>
        <p className="mt-1">{translate("setPassword")}</p>
      </Callout>
      <p>
        <Link
          href={`${paths.passwordReset}?${new URLSearchParams({ email })}`}
          className={buttonClass("primary")}
        >
          {translate("setPasswordLink")}
        </Link>
      </p>
    </div>
  );
}

/**
 * Moves an account of the older register here: an address, the code that was mailed to it, and it is done. The link in
 * that mail brings both along; another page may bring the address.
 */
export function MigrateSteps({ email: given, token }: { email: string; token: string }) {
  const translate = useTranslations("account.migrate");
  const isMailed = given !== "" && token !== "";
  const [step, setStep] = useState<Step>(isMailed ? { name: "token", email: given } : { name: "email" });
  const [email, setEmail] = useState(given);
  // The code of the link is of its mail: one that is asked for here is another.
  const [code, setCode] = useState(isMailed ? token : "");
  useHiddenToken(paths.migrate, token, given);

  function finish(moved: number) {
    setStep({ name: "done", moved });
    showToast(translate("success", { n: moved }), { kind: "success" });
  }

  if (step.name === "done") return <Migrated email={email} moved={step.moved} />;
  return (
    <div className="space-y-4">
      <p role="status" className="font-semibold text-muted">
        {translate("steps", { step: step.name === "email" ? 1 : 2 })}
      </p>
      {step.name === "email" ? (
        <MigrateRequestForm
          email={email}
          onSent={(sentTo) => {
            setEmail(sentTo);
            setCode("");
            setStep({ name: "token", email: sentTo });
          }}
        />
      ) : (
        <MigrateCodeForm
          email={step.email}
          token={code}
          onMoved={finish}
          onBack={() => setStep({ name: "email" })}
        />
      )}
    </div>
  );
}
