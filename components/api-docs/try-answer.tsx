"use client";

import { useTranslations } from "next-intl";
import { Callout } from "../ui/callout";
import { CodeBlock } from "./code-block";
import { type Received, type Sending, SHOWN_LENGTH } from "./use-sending";

function Body({ received }: { received: Received }) {
  const translate = useTranslations("apiDocs.try");
  const { text, bytes, type } = received;
  if (text === null) return <p>{translate("binary", { bytes, type })}</p>;
  if (text === "") return <p>{translate("empty")}</p>;
  return (
    <>
      {text.length > SHOWN_LENGTH ? (
        <p className="mb-2">{translate("cut", { length: text.length })}</p>
      ) : null}
      <CodeBlock label={translate("answerBody")} text={text.slice(0, SHOWN_LENGTH)} />
    </>
  );
}

/** What came of a call: status, headers and body. */
export function TryAnswer({ state }: { state: Sending }) {
  const translate = useTranslations("apiDocs.try");
  return (
    <div aria-live="polite" className="space-y-3">
      {state.kind === "failed" ? <Callout kind="danger">{translate("network")}</Callout> : null}
      {state.kind === "received" ? (
        <section aria-label={translate("answer")} className="space-y-3">
          <p className="font-semibold">
            {translate("status", { status: state.received.status, duration: state.received.duration })}
          </p>
          <details>
            <summary className="link inline-block py-1">{translate("headers")}</summary>
            <dl className="mt-1 text-sm">
              {state.received.headers.map(([name, value]) => (
                <div key={name} className="wrap-anywhere">
                  <dt className="inline font-semibold">{name}: </dt>
                  <dd className="inline">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
          <Body received={state.received} />
        </section>
      ) : null}
    </div>
  );
}
