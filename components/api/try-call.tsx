"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Input } from "../form/input";
import { MarkedLabel } from "../form/marked-label";
import { Select } from "../form/select";
import { TextBox } from "../form/text-box";
import { useHydrated } from "../form/use-hydrated";
import { useQuestion } from "../form/use-opening";
import { Button } from "../ui/button";
import type { TryDetails } from "./calls";
import { TryAnswer, useSending } from "./try-answer";
import { problemsOf, readFilled, requestOf } from "./try-request";

function BodyFields({ details, problem }: { details: TryDetails; problem: string | undefined }) {
  const translate = useTranslations("apiDocs.try");
  return (
    <>
      {details.canBeJson ? (
        <Select
          label={translate("sendAs")}
          name="kind"
          options={[
            ["json", translate("asJson")],
            ["form", translate("asForm")],
          ]}
        />
      ) : null}
      {details.files.map((name) => (
        <Input key={name} type="file" label={translate("file", { name })} name={`file ${name}`} />
      ))}
      {details.canBeJson ? (
        <TextBox
          label={translate("body")}
          error={problem === undefined ? undefined : translate("invalidJson", { problem })}
          name="body"
          defaultValue={details.example ?? ""}
          spellCheck={false}
          rows={8}
          className="field-sizing-content max-h-96 min-h-40 font-mono text-sm"
        />
      ) : null}
    </>
  );
}

function TryForm({ details }: { details: TryDetails }) {
  const translate = useTranslations("apiDocs.try");
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [ask, question] = useQuestion();
  const { state, send } = useSending();
  const { method, path } = details;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const filled = readFilled(details, new FormData(event.currentTarget));
    const found = problemsOf(details, filled);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const request = requestOf(details, filled);
    const onConfirm = () => void send(request);
    if (method === "GET") return onConfirm();
    const text = translate("confirmText", { method, path });
    ask({ title: translate("confirmTitle"), text, action: translate("send"), kind: "primary", onConfirm });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      {details.parameters.length === 0 ? null : (
        <div className="grid gap-4 sm:grid-cols-2">
          {details.parameters.map(({ name, isList, in: place }) => (
            <Input
              key={name}
              label={<MarkedLabel label={name} required={place === "path"} />}
              error={problems[name] === undefined ? undefined : translate("missing")}
              note={isList ? translate("listHint") : null}
              aria-required={place === "path"}
              name={`parameter ${name}`}
              autoComplete="off"
            />
          ))}
        </div>
      )}
      {details.example === null ? null : <BodyFields details={details} problem={problems[""]} />}
      <Button type="submit" kind="primary" disabled={state.kind === "sending"}>
        {state.kind === "sending" ? translate("sending") : translate("send")}
      </Button>
      {question}
      <TryAnswer state={state} />
    </form>
  );
}

/** Sends a call with the reader's own session and shows the answer; what writes asks first. */
export function TryCall(details: TryDetails) {
  const translate = useTranslations("apiDocs.try");
  const isHydrated = useHydrated();
  return (
    <details suppressHydrationWarning className="group/try no-print rounded-control border border-line">
      <summary className="min-h-11 rounded-control px-4 py-2 font-semibold text-accent">
        {translate("title")}
      </summary>
      <div className="border-line border-t p-4">
        {isHydrated ? <TryForm details={details} /> : <p className="text-muted">{translate("noScript")}</p>}
      </div>
    </details>
  );
}
