"use client";

import { useTranslations } from "next-intl";
import { CSV_DELIMITERS, type CsvDelimiter, FILE_ENCODINGS, type FileEncoding } from "@/lib/import/rules";
import { Select } from "../form/select";
import { useApiAction } from "../form/use-act";
import { Callout } from "../ui/callout";
import { useImportRun } from "./run-context";

const DELIMITER_NAMES = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "pipe",
} as const satisfies Record<CsvDelimiter, string>;
const ENCODING_NAMES = {
  "utf-8": "utf8",
  "windows-1252": "windows1252",
  "utf-16le": "utf16le",
  "utf-16be": "utf16be",
} as const satisfies Record<FileEncoding, string>;

/** Choice of how the file is read, starting from the detected values; awaits `before` ahead of each change. */
export function ReadingChoice({ before }: { before: () => Promise<unknown> }) {
  const translate = useTranslations("importing.mapping");
  const { run, send } = useImportRun();
  const { act, isBusy } = useApiAction(translate("failed"));
  const { kind, encoding, delimiter, sheet, sheets, header, beginning = [] } = run.reading;
  const change = (choice: object) =>
    void act(async () => {
      await before();
      await send("change", choice);
    });
  const hasChoice = kind === "csv" || sheets.length > 1 || beginning.length > 1;
  if (!hasChoice) return null;
  return (
    <fieldset disabled={isBusy} className="min-w-0 card p-4 sm:p-5">
      <legend className="px-1 font-semibold">{translate("reading")}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {beginning.length > 1 ? (
          <Select
            label={translate("header")}
            value={String(header)}
            onValue={(next) => change({ header: Number(next) })}
            options={beginning.map((first) => [String(first.line), translate("headerLine", first)])}
          />
        ) : null}
        {sheets.length > 1 ? (
          <Select
            label={translate(kind === "json" ? "list" : "sheet")}
            value={sheet ?? ""}
            onValue={(next) => change({ sheet: next })}
            options={sheets.map((name) => [name, name === "" ? translate("wholeFile") : name])}
          />
        ) : null}
        {kind === "csv" ? (
          <>
            <Select
              label={translate("delimiter")}
              value={delimiter ?? ","}
              onValue={(next) => change({ delimiter: next })}
              options={CSV_DELIMITERS.map((sign) => [sign, translate(`delimiters.${DELIMITER_NAMES[sign]}`)])}
            />
            <Select
              label={translate("encoding")}
              note={translate("encodingHint")}
              value={encoding ?? "utf-8"}
              onValue={(next) => change({ encoding: next })}
              options={FILE_ENCODINGS.map((name) => [name, translate(ENCODING_NAMES[name])])}
            />
          </>
        ) : null}
      </div>
      <p className="mt-3 text-base text-muted">{translate("rereadHint")}</p>
    </fieldset>
  );
}

/** Note on how many cells and rows were read differently from how the file has them. */
export function AdjustedCellCountsNote() {
  const translate = useTranslations("importing.mapping.adjusted");
  const { adjusted } = useImportRun().run.reading;
  const counts = Object.entries(adjusted ?? {}) as [keyof NonNullable<typeof adjusted>, number][];
  const told = counts.filter(([, count]) => count > 0);
  if (told.length === 0) return null;
  return (
    <div className="mb-8">
      <Callout kind="info">
        <p className="font-semibold">{translate("title")}</p>
        <ul className="list-disc pl-5">
          {told.map(([what, count]) => (
            <li key={what}>{translate(what, { count })}</li>
          ))}
        </ul>
      </Callout>
    </div>
  );
}
