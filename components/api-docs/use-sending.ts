"use client";

import { useState } from "react";
import { languageHeader } from "@/lib/client/api";
import type { TryRequest } from "./try-request";

/** Longer answers are shown from their beginning. */
export const SHOWN_LENGTH = 20_000;

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

/** Sends a call and keeps what came of it. */
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
