import { useTranslations } from "next-intl";
import { useState } from "react";
import { languageHeader } from "@/lib/client/api";
import { Callout } from "../ui/callout";
import { CodeBlock } from "./code-block";
import type { TryRequest } from "./try-request";

/** Longer answers are shown from their beginning. */
const SHOWN_LENGTH = 20_000;

export interface Received {
  status: string;
  /** Milliseconds. */
  duration: number;
  headers: [string, string][];
  /** Null for an answer that is no text. */
  text: string | null;
  /** Of a file; texts are shown. */
  bytes: number;
  type: string;
}

export type Sending =
  | { kind: "idle" }
  | { kind: "sending" }
  | { kind: "failed" }
  | { kind: "received"; received: Received };

function readable(type: string, text: string): string {
  if (!/json/.test(type)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

async function receive(request: TryRequest): Promise<Received> {
  const { path, body, headers, ...rest } = request;
  const begun = performance.now();
  const sent = { ...languageHeader(), ...headers };
  const response = await fetch(path, { ...rest, headers: sent, ...(body === null ? {} : { body }) });
  const type = response.headers.get("content-type") ?? "";
  const isText = type === "" || /^(text\/|application\/([\w.-]+\+)?json)/.test(type);
  const text = isText ? readable(type, await response.text()) : null;
  const bytes = isText ? 0 : (await response.arrayBuffer()).byteLength;
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    duration: Math.round(performance.now() - begun),
    headers: [...response.headers],
    text,
    bytes,
    type,
  };
}

/** Sends a call and stores its result. */
export function useSending(): { state: Sending; send: (request: TryRequest) => Promise<void> } {
  const [state, setState] = useState<Sending>({ kind: "idle" });
  async function send(request: TryRequest) {
    setState({ kind: "sending" });
    try {
      setState({ kind: "received", received: await receive(request) });
    } catch {
      setState({ kind: "failed" });
    }
  }
  return { state, send };
}

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
