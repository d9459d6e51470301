"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Input } from "../form/input";
import { MarkedLabel } from "../form/marked-label";
import { ModalDialog } from "../form/modal-dialog";
import { Select } from "../form/select";
import { TextBox } from "../form/text-box";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import type { TryDetails } from "./calls";
import { TryAnswer, useSending } from "./try-answer";
import { type BodyKind, type Filled, problemsOf, requestOf } from "./try-request";

function ParameterFields({
  details,
  filled,
  problems,
  onChange,
}: {
  details: TryDetails;
  filled: Filled;
  problems: Record<string, string>;
  onChange: (name: string, value: string) => void;
}) {
  const translate = useTranslations("apiDocs.try");
  if (details.parameters.length === 0) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {details.parameters.map(({ name, isList, in: place }) => (
        <Input
          key={name}
          label={<MarkedLabel label={name} required={place === "path"} />}
          error={problems[name] === undefined ? undefined : translate("missing")}
          note={isList ? translate("listHint") : null}
          aria-required={place === "path"}
          value={filled.parameters[name] ?? ""}
          onValue={(value) => onChange(name, value)}
          autoComplete="off"
        />
      ))}
    </div>
  );
}

function BodyFields({
  details,
  filled,
  problem,
  onChange,
}: {
  details: TryDetails;
  filled: Filled;
  problem: string | undefined;
  onChange: (change: Partial<Filled>) => void;
}) {
  const translate = useTranslations("apiDocs.try");
  if (details.example === null) return null;
  const error = problem === undefined ? undefined : translate("invalidJson", { problem });
  return (
    <>
      {details.canBeJson ? (
        <Select
          label={translate("sendAs")}
          value={filled.kind}
          onValue={(kind) => onChange({ kind: kind as BodyKind })}
          options={[
            ["json", translate("asJson")],
            ["form", translate("asForm")],
          ]}
        />
      ) : null}
      {details.files.map((name) => (
        <Input
          key={name}
          type="file"
          label={translate("file", { name })}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) onChange({ files: { ...filled.files, [name]: file } });
          }}
        />
      ))}
      {details.canBeJson ? (
        <TextBox
          label={translate("body")}
          error={error}
          value={filled.body}
          spellCheck={false}
          rows={8}
          onValue={(body) => onChange({ body })}
          className="field-sizing-content max-h-96 min-h-40 font-mono text-sm"
        />
      ) : null}
    </>
  );
}

function Confirmation({
  details,
  onSend,
  onClose,
}: {
  details: TryDetails;
  onSend: () => void;
  onClose: () => void;
}) {
  const translate = useTranslations("apiDocs.try");
  const { method, path } = details;
  return (
    <ModalDialog title={translate("confirmTitle")} isOpen onClose={onClose} shape="question">
      <p className="wrap-anywhere mt-3 mb-6">{translate("confirmText", { method, path })}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{translate("cancel")}</Button>
        <Button kind="primary" onClick={onSend}>
          {translate("send")}
        </Button>
      </div>
    </ModalDialog>
  );
}

function TryForm({ details }: { details: TryDetails }) {
  const translate = useTranslations("apiDocs.try");
  const [filled, setFilled] = useState<Filled>({
    parameters: {},
    kind: details.canBeJson ? "json" : "form",
    body: details.example ?? "",
    files: {},
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isAsking, setIsAsking] = useState(false);
  const { state, send } = useSending();
  const change = (part: Partial<Filled>) => setFilled((current) => ({ ...current, ...part }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(details, filled);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (details.method === "GET") void send(requestOf(details, filled));
    else setIsAsking(true);
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-4">
      <ParameterFields
        details={details}
        filled={filled}
        problems={problems}
        onChange={(name, value) => change({ parameters: { ...filled.parameters, [name]: value } })}
      />
      <BodyFields details={details} filled={filled} problem={problems[""]} onChange={change} />
      <Button type="submit" kind="primary" disabled={state.kind === "sending"}>
        {state.kind === "sending" ? translate("sending") : translate("send")}
      </Button>
      {isAsking ? (
        <Confirmation
          details={details}
          onClose={() => setIsAsking(false)}
          onSend={() => {
            setIsAsking(false);
            void send(requestOf(details, filled));
          }}
        />
      ) : null}
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
