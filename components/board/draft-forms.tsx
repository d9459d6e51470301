"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BOARD_LIMITS } from "@/lib/board/rules";
import type { BoardReportDto, BoardTexts } from "@/lib/board/schema";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { FailureMessage, PostForm } from "../form/post-form";
import { LabelledTextarea } from "../form/text-box";
import { NOT_SAVED_YET, useApiForm } from "../form/use-api-form";
import { useConfirmQuestion } from "../form/use-opening";
import { useFailureOfError, useSubmission } from "../form/use-submission";
import { Callout } from "../ui/callout";
import { ScriptButton } from "../ui/script-button";

const ROWS = Array.from({ length: BOARD_LIMITS.literacyRows }, (_, index) => index);
/** Rows that are shown below the last one with text. */
const EMPTY_ROWS = 2;
const CELLS = ["what", "whom", "when"] as const;
type Cell = (typeof CELLS)[number];
type CellName = `${Cell}${number}`;
/** The texts, with the cells of each row of the list as fields of their own: a form's draft keeps texts alone. */
type FormInput = { asked: string; incidents: string } & Record<CellName, string>;

function typedOf({ asked, incidents, literacy }: BoardTexts): FormInput {
  const cells = ROWS.flatMap((row) =>
    CELLS.map((cell): [CellName, string] => [`${cell}${row}`, literacy[row]?.[cell] ?? ""]),
  );
  return { asked: asked ?? "", incidents: incidents ?? "", ...Object.fromEntries(cells) };
}

const rowOf = (typed: FormInput, row: number) =>
  Object.fromEntries(CELLS.map((cell) => [cell, (typed[`${cell}${row}`] ?? "").trim()])) as Record<
    Cell,
    string
  >;

const isFilled = (row: Record<Cell, string>) => CELLS.some((cell) => row[cell] !== "");

/** Shows the texts that somebody else saved in the meantime. */
function CurrentTexts({ texts: { asked, incidents, literacy } }: { texts: BoardTexts }) {
  const translate = useTranslations("board.form");
  const rows = literacy.map(({ what, whom, when }) => [what, whom, when].filter(Boolean).join(", "));
  const facts = [
    [translate("asked"), asked],
    [translate("incidents"), incidents],
    [translate("literacy"), rows.join("\n")],
  ] as const;
  return (
    <Callout kind="warning">
      <p className="font-semibold">{translate("theirs")}</p>
      <dl className="mt-1 space-y-2">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text || "–"}</dd>
          </div>
        ))}
      </dl>
    </Callout>
  );
}

/** Forms of a draft report: the texts that its admin writes, and freezing it. */
export function BoardDraftForms({
  slug,
  report,
  isEarly,
}: {
  slug: string;
  report: Pick<BoardReportDto, "year" | "version" | "sha256" | "mayFreeze"> & { content: BoardTexts };
  /** Whether the year is not over yet. */
  isEarly: boolean;
}) {
  const { year, sha256, mayFreeze } = report;
  const translate = useTranslations("board");
  const router = useRouter();
  const [first] = useState(report.version);
  const [base, setBase] = useState(first);
  // Text typed during a save is not part of that save.
  const [kept, setKept] = useState(typedOf(report.content));
  const [theirs, setTheirs] = useState<BoardTexts | null>(null);
  const form = useApiForm<FormInput>(kept, {
    draft: { of: `board-report/${slug}/${year}`, version: first },
    explain: ({ code }) => {
      if (code !== "board_report_conflict") return undefined;
      void callApi<BoardReportDto>("GET", paths.api.boardReport(slug, year)).then((now) => {
        setBase(now.version);
        setTheirs(now.content);
      });
      return { sentence: translate("form.conflict") };
    },
  });
  const typed = form.watch();
  const isUnsaved = Object.entries(kept).some(([name, text]) => typed[name as keyof FormInput] !== text);
  const filled = ROWS.filter((row) => isFilled(rowOf(typed, row)));
  const shown = ROWS.slice(0, (filled.at(-1) ?? -1) + 1 + EMPTY_ROWS);
  const sent = form.sending(async (values) => {
    const rows = ROWS.filter((row) => isFilled(rowOf(values, row)));
    for (const row of rows)
      for (const cell of ["what", "whom"] as const)
        if (rowOf(values, row)[cell] === "") {
          form.setError(`${cell}${row}`, { message: translate("form.half") }, { shouldFocus: true });
          return NOT_SAVED_YET;
        }
    const { asked, incidents } = values;
    const saved = await callApi<BoardReportDto>("PUT", paths.api.boardReport(slug, year), {
      asked,
      incidents,
      literacy: rows.map((row) => rowOf(values, row)),
      version: base,
    });
    setBase(saved.version);
    setTheirs(null);
    setKept(values);
    showToast(translate("form.saved"), { kind: "success" });
    router.refresh();
    return undefined;
  });
  return (
    <div className="no-print">
      <section aria-labelledby="texts" className="mt-10 border-line border-t pt-6">
        <h2 id="texts">{translate("form.title")}</h2>
        <p className="mt-2 max-w-prose text-muted">{translate("form.intro")}</p>
        <PostForm
          {...sent}
          aria-label={translate("form.title")}
          className="mt-4 grid max-w-[44rem] grid-cols-1 gap-6"
        >
          {theirs === null ? null : <CurrentTexts texts={theirs} />}
          <LabelledTextarea
            label={translate("form.asked")}
            rows={6}
            maxLength={BOARD_LIMITS.textMax}
            dir="auto"
            {...form.field("asked")}
          />
          <LabelledTextarea
            label={translate("form.incidents")}
            hint={translate("form.incidentsHint")}
            rows={4}
            maxLength={BOARD_LIMITS.textMax}
            dir="auto"
            {...form.field("incidents")}
          />
          <fieldset>
            <legend className="font-semibold">{translate("form.literacy")}</legend>
            <p className="mt-1 text-base text-muted">{translate("form.literacyHint")}</p>
            {shown.map((row) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is announced twice
              <div
                key={row}
                role="group"
                aria-label={translate("form.row", { n: row + 1 })}
                className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-3"
              >
                {CELLS.map((cell) => (
                  <Input
                    key={cell}
                    label={translate(`form.${cell}`)}
                    maxLength={cell === "when" ? BOARD_LIMITS.whenMax : BOARD_LIMITS.lineMax}
                    dir="auto"
                    {...form.field(`${cell}${row}`)}
                  />
                ))}
              </div>
            ))}
          </fieldset>
          <div>
            <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
              {translate("form.save")}
            </ScriptButton>
          </div>
        </PostForm>
      </section>
      <section aria-labelledby="freeze" className="mt-10 border-line border-t pt-6">
        <h2 id="freeze">{translate("freeze.title")}</h2>
        <p className="mt-2 max-w-prose text-muted">{translate("freeze.intro")}</p>
        {mayFreeze ? (
          <FreezeButton {...{ slug, year, sha256, isEarly }} isUnsaved={isUnsaved} />
        ) : (
          <p className="mt-3">{translate("freeze.notYou")}</p>
        )}
      </section>
    </div>
  );
}

/** Button that freezes the report as it was read, after a question that says what this means. */
function FreezeButton({
  slug,
  year,
  sha256,
  isEarly,
  isUnsaved,
}: {
  slug: string;
  year: number;
  sha256: string;
  isEarly: boolean;
  /** Whether the form has texts that are not saved. */
  isUnsaved: boolean;
}) {
  const translate = useTranslations("board.freeze");
  const router = useRouter();
  const explain = useFailureOfError();
  const { failure, isBusy, attempt } = useSubmission((error) => {
    router.refresh();
    return explain(error);
  });
  const [ask, question] = useConfirmQuestion();
  const freeze = () =>
    attempt(async () => {
      await callApi("POST", paths.api.freezeBoardReport(slug, year), { sha256 });
      showToast(translate("done"), { kind: "success" });
      router.refresh();
    });
  const begin = () => {
    if (isUnsaved) showToast(translate("unsaved"), { kind: "warning" });
    else
      ask({
        title: translate("question", { year: String(year) }),
        text: translate("meaning"),
        children: isEarly ? <p>{translate("early", { year: String(year) })}</p> : null,
        action: translate("action"),
        kind: "primary",
        onConfirm: freeze,
      });
  };
  return (
    <div className="mt-4">
      <FailureMessage failure={failure} />
      <ScriptButton disabled={isBusy} onClick={begin}>
        {translate("action")}
      </ScriptButton>
      {question}
    </div>
  );
}
