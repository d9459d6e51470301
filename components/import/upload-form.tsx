"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "@/lib/client/api";
import { uploadForm } from "@/lib/client/upload";
import type { ImportRunDto } from "@/lib/import/answers";
import { IMPORT_LIMITS } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { controlClass, describedBy, FieldError, noteId } from "../form/field";
import { Meter } from "../ui/meter";
import { ScriptButton } from "../ui/script-button";

type Sending = { percent: number } | null;

/** Sends the file, and goes on to its columns. */
function useUpload() {
  const translate = useTranslations("importing.upload");
  const common = useTranslations("common");
  const router = useRouter();
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState<Sending>(null);

  function sentenceOf(thrown: unknown): string {
    if (!(thrown instanceof ApiError)) return translate("failed");
    if (thrown.code === "network") return common("serverUnavailable");
    return thrown.fields.file?.join(" ") ?? (thrown.detail || translate("failed"));
  }

  async function upload(file: File | undefined): Promise<void> {
    if (file === undefined || file.size > IMPORT_LIMITS.bytes) {
      setError(file ? translate("tooLarge", { max: IMPORT_LIMITS.megabytes }) : translate("none"));
      return;
    }
    setError(undefined);
    setSending({ percent: 0 });
    const form = new FormData();
    form.set("file", file);
    form.set("fileName", file.name);
    try {
      const run = await uploadForm<ImportRunDto>(paths.api.imports, form, (percent) =>
        setSending({ percent }),
      );
      router.push(paths.importRun(run._id));
    } catch (thrown) {
      setError(sentenceOf(thrown));
      setSending(null);
    }
  }

  return { error, sending, upload };
}

function Progress({ percent }: { percent: number }) {
  const translate = useTranslations("importing.upload");
  const text = percent < 100 ? translate("uploading", { percent }) : translate("reading");
  return (
    <div className="mt-4 max-w-md">
      <p role="status" className="mb-1 text-base">
        {text}
      </p>
      <Meter percent={percent} label={text} />
    </div>
  );
}

/** Where an import begins: the choice of a file. */
export function UploadForm() {
  const translate = useTranslations("importing.upload");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { error, sending, upload } = useUpload();
  const hint = translate("hint", { megabytes: IMPORT_LIMITS.megabytes, rows: IMPORT_LIMITS.rows });

  // Only once it can be used again: what is disabled takes no focus.
  useEffect(() => {
    if (error !== undefined && sending === null) input.current?.focus();
  }, [error, sending]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void upload(input.current?.files?.[0]);
  }

  return (
    <form method="post" encType="multipart/form-data" onSubmit={submit}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {translate("file")}
      </label>
      <p id={noteId(id)} className="mb-2 text-base text-muted">
        {hint}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <input
          ref={input}
          id={id}
          name="file"
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,.json,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          disabled={sending !== null}
          className={`${controlClass(error)} min-h-11 max-w-lg`}
        />
        <ScriptButton type="submit" kind="primary" disabled={sending !== null}>
          {translate("choose")}
        </ScriptButton>
      </div>
      {error ? (
        <div role="alert">
          <FieldError id={id}>{error}</FieldError>
        </div>
      ) : null}
      {sending === null ? null : <Progress percent={sending.percent} />}
      <p className="mt-4">
        <a href={paths.api.importTemplate} download className="link">
          {translate("template")}
        </a>{" "}
        {translate("templateHint")}
      </p>
    </form>
  );
}
