"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "@/lib/client/api";
import { uploadForm } from "@/lib/client/upload";
import type { ImportRunDto } from "@/lib/import/answers";
import { IMPORT_KINDS, IMPORT_LIMITS, type ImportKind } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";
import { Meter } from "../ui/meter";
import { ScriptButton } from "../ui/script-button";

const KINDS =
  ".csv,.txt,.tsv,.xlsx,.json,text/csv,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** First step of an import: uploads the chosen file and goes on to the mapping. */
export function UploadForm({ first = "entries" }: { first?: ImportKind }) {
  const translate = useTranslations("importing.upload");
  const common = useTranslations("common");
  const router = useRouter();
  // Percentage of the file that is sent; stays until the next page has loaded.
  const [percent, setPercent] = useState<number | null>(null);
  const { field, sending, showAtFields } = useApiForm<{ file: FileList | null; kind: ImportKind }>(
    { file: null, kind: first },
    {
      // Shows every error at the file field, with all messages of the server.
      explain: ({ status, code, detail, fields }): null => {
        const own = fields.file?.join(" ") ?? (detail || translate("failed"));
        const sentence = code === "network" ? common("serverUnavailable") : own;
        showAtFields(new ApiError(status, code, detail, { file: [sentence] }));
        return null;
      },
    },
  );
  const { megabytes, rows, bytes } = IMPORT_LIMITS;

  const uploading = sending(async ({ file: files, kind }) => {
    const file = files?.[0];
    if (file === undefined) return;
    const form = new FormData();
    form.set("file", file);
    form.set("kind", kind);
    form.set("fileName", file.name);
    setPercent(0);
    try {
      const run = await uploadForm<ImportRunDto>(paths.api.imports, form, setPercent);
      router.push(paths.importRun(run._id));
    } catch (error) {
      setPercent(null);
      throw error;
    }
  });

  function problemOf(files: FileList | null): string | true {
    const file = files?.[0];
    if (file === undefined) return translate("none");
    return file.size > bytes ? translate("tooLarge", { max: megabytes }) : true;
  }

  const said = percent === null || percent < 100 ? "uploading" : "reading";
  const text = translate(said, { percent: percent ?? 0 });
  return (
    <PostForm {...uploading} encType="multipart/form-data">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={translate("kind")}
          options={IMPORT_KINDS.map((kind) => [kind, translate(`kinds.${kind}`)])}
          {...field("kind")}
          disabled={percent !== null}
        />
        <Input
          type="file"
          accept={KINDS}
          label={translate("file")}
          hint={translate("hint", { megabytes, rows })}
          boxClass="w-full max-w-lg"
          {...field("file", { validate: problemOf })}
          disabled={percent !== null}
        />
        <ScriptButton type="submit" kind="primary" disabled={percent !== null}>
          {translate("choose")}
        </ScriptButton>
      </div>
      {percent === null ? null : (
        <div className="mt-4 max-w-md">
          <p role="status" className="mb-1 text-base">
            {text}
          </p>
          <Meter percent={percent} label={text} />
        </div>
      )}
      <p className="mt-4">
        <a href={paths.api.importTemplate} download className="link">
          {translate("template")}
        </a>{" "}
        {translate("templateHint")}
      </p>
    </PostForm>
  );
}
