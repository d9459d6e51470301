"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import type { ImportRunDto } from "@/lib/import/answers";
import type { Delimiter } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { Select } from "../form/select";
import { useAct } from "../form/use-act";
import { useRun } from "./run-context";

const DELIMITER_NAMES: Record<Delimiter, "comma" | "semicolon" | "tab" | "pipe"> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "pipe",
};

/** How the file is read: what was seen of it, and what else can be chosen; `before` is waited for. */
export function ReadingChoice({ before }: { before: () => Promise<unknown> }) {
  const translate = useTranslations("importing.mapping");
  const { run, show } = useRun();
  const { act, isBusy } = useAct(translate("failed"));
  const { kind, encoding, delimiter, sheet, sheets } = run.reading;
  const { header, beginning = [] } = run.reading;
  const hasChoice = kind === "csv" || sheets.length > 1 || beginning.length > 1;
  if (kind === "json" || !hasChoice) return null;

  function read(choice: { encoding?: string; delimiter?: string; sheet?: string; header?: number }) {
    void act(async () => {
      await before();
      show(await callApi<ImportRunDto>("PUT", paths.api.importRun(run._id), choice));
    });
  }

  return (
    <fieldset
      disabled={isBusy}
      className="mb-8 min-w-0 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <legend className="px-1 font-semibold">{translate("reading")}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {beginning.length > 1 ? (
          <Select
            label={translate("header")}
            value={String(header)}
            onValue={(next) => read({ header: Number(next) })}
            options={beginning.map(({ line, text }) => [
              String(line),
              translate("headerLine", { line, text }),
            ])}
          />
        ) : null}
        {kind === "xlsx" && sheets.length > 1 ? (
          <Select label={translate("sheet")} value={sheet ?? ""} onValue={(next) => read({ sheet: next })}>
            {sheets.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        ) : null}
        {kind === "csv" ? (
          <>
            <Select
              label={translate("delimiter")}
              value={delimiter ?? ","}
              onValue={(next) => read({ delimiter: next })}
              options={Object.entries(DELIMITER_NAMES).map(([sign, name]) => [
                sign,
                translate(`delimiters.${name}`),
              ])}
            />
            <Select
              label={translate("encoding")}
              note={translate("encodingHint")}
              value={encoding ?? "utf-8"}
              onValue={(next) => read({ encoding: next })}
            >
              <option value="utf-8">{translate("utf8")}</option>
              <option value="windows-1252">{translate("windows1252")}</option>
              <option value="utf-16le">{translate("utf16le")}</option>
              <option value="utf-16be">{translate("utf16be")}</option>
            </Select>
          </>
        ) : null}
      </div>
      <p className="mt-3 text-base text-muted">{translate("rereadHint")}</p>
    </fieldset>
  );
}
