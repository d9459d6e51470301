"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { Callout } from "../ui/callout";
import type { VerificationState } from "./use-verification";

/** The explanatory block of a verification that failed. */
function FailureBlock({ sentence, detail }: { sentence: string; detail: string }) {
  const translate = useTranslations("account.verify");
  return (
    <Callout kind="danger" role="alert">
      <p className="font-semibold">{sentence}</p>
      {detail ? <p className="mt-1">{detail}</p> : null}
      <p className="mt-2">{translate("failedWhy")}</p>
      <ul className="my-1 list-disc space-y-0.5 pl-5">
        <li>{translate("failedOld")}</li>
        <li>{translate("failedNewer")}</li>
        <li>{translate("failedAddress")}</li>
        <li>{translate("failedTries")}</li>
      </ul>
      <p>
        {translate.rich("failedNext", {
          link: (words) => (
            <Link href={paths.contact} className="link">
              {words}
            </Link>
          ),
        })}
      </p>
    </Callout>
  );
}

/** What came of verifying or of asking for another mail, with a way on once the address is verified. */
export function VerificationMessage({
  state,
  isLoggedIn,
}: {
  state: VerificationState;
  isLoggedIn: boolean;
}) {
  const translate = useTranslations("account.verify");
  const { kind, sentence, detail = "" } = state;
  if (kind === "open") return null;
  if (kind === "failed") return <FailureBlock sentence={sentence} detail={detail} />;
  if (kind === "refused") {
    return (
      <Callout kind="danger" role="alert">
        {sentence}
      </Callout>
    );
  }
  if (kind === "resent") {
    return (
      <Callout kind="success" role="status">
        <p className="font-semibold">{sentence}</p>
        <p className="mt-1">{translate("resentHint")}</p>
      </Callout>
    );
  }
  return (
    <>
      {sentence ? (
        <Callout kind="success" role="status">
          {sentence}
        </Callout>
      ) : null}
      <p>
        <Link href={isLoggedIn ? paths.home : paths.login} className={buttonClass("primary")}>
          {translate(isLoggedIn ? "toRegister" : "toLogin")}
        </Link>
      </p>
    </>
  );
}
