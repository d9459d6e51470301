"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { useRescuedFocus } from "../../form/use-kept-focus";
import { buttonClass } from "../../ui/button";
import { Callout } from "../../ui/callout";
import type { VerificationState } from "./use-verification";

interface MessageProps {
  state: VerificationState;
  isLoggedIn: boolean;
  isWaiting: boolean;
  newAddress: boolean;
}

interface FailureProps {
  sentence: string;
  detail: string;
  newAddress: boolean;
}

/** The explanatory block of a verification that failed. */
function FailureBlock({ sentence, detail, newAddress }: FailureProps) {
  const translate = useTranslations("account.verify");
  return (
    <Callout kind="danger" role="alert">
      <p className="font-semibold">{sentence}</p>
      {detail ? <p className="mt-1">{detail}</p> : null}
      <p className="mt-2">{translate("failedWhy")}</p>
      <ul className="my-1 list-disc space-y-0.5 pl-5">
        <li>{translate(newAddress ? "newAddress.failedOld" : "failedOld")}</li>
        <li>{translate(newAddress ? "newAddress.failedNewer" : "failedNewer")}</li>
        {newAddress ? (
          <li>{translate("newAddress.failedTaken")}</li>
        ) : (
          <>
            <li>{translate("failedAddress")}</li>
            <li>{translate("failedTries")}</li>
          </>
        )}
      </ul>
      <p>
        {translate.rich(newAddress ? "newAddress.failedNext" : "failedNext", {
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

/**
 * What came of verifying or of asking for another mail, with a way on once the address is verified. Takes the focus
 * when the button that was pressed has lost it.
 */
export function VerificationMessage(props: MessageProps) {
  const { kind, sentence } = props.state;
  const box = useRescuedFocus<HTMLDivElement>(kind !== "open" && sentence !== "" ? props.state : null);
  return (
    <div ref={box} tabIndex={-1} className="space-y-6 rounded-control empty:hidden">
      <Outcome {...props} />
    </div>
  );
}

function Outcome({ state, isLoggedIn, isWaiting, newAddress }: MessageProps) {
  const translate = useTranslations("account.verify");
  const { kind, sentence, detail = "" } = state;
  if (kind === "open") return null;
  if (kind === "failed") return <FailureBlock sentence={sentence} detail={detail} newAddress={newAddress} />;
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
          <p>{sentence}</p>
          {newAddress ? <p className="mt-1">{translate("newAddress.done")}</p> : null}
          {!newAddress && (isWaiting || !isLoggedIn) ? (
            <p className="mt-1">{translate(isWaiting ? "waiting" : "maybeWaiting")}</p>
          ) : null}
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
