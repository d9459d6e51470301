import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { MAX_NAMED_DUTIES } from "@/lib/board/rules";
import type { BoardFigure, BoardReportContent } from "@/lib/board/schema";
import { paths } from "@/lib/paths";
import { createFormatters } from "@/lib/platform/language/format";
import { dutchTextProps } from "../ui/dutch";
import { TextLink } from "../ui/links";

/** Stands for a figure that there is not; the column beside it says why. */
const NONE = "–";
const CELL = "py-2 pr-3 align-top print:py-1 print:pr-2";
const NUMBER = `${CELL} text-right tabular-nums`;

/** Table of a report, which scrolls on a phone; `numbers` are the indexes of the columns with numbers. */
function ReportTable({
  caption,
  head,
  numbers = [],
  children,
}: {
  caption: string;
  head: readonly string[];
  numbers?: readonly number[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="scrolls-sideways mt-2">
      <table className="w-full text-base print:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line-strong border-b text-left text-sm">
            {head.map((column, index) => (
              <th key={column} scope="col" className={numbers.includes(index) ? NUMBER : CELL}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr]:border-line [&>tr]:border-b [&>tr:last-child]:border-b-0">{children}</tbody>
      </table>
    </section>
  );
}

/** A part of the report; no region of its own, as its table is one with the same name. */
function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="mt-8 print:mt-5">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type Compared = Pick<BoardFigure, "value" | "previous" | "basis"> & { name: string };

/**
 * Table of figures with last year's beside them. Where last year's come from stands below when it is the same for all,
 * and else in a column.
 */
async function ComparedTable({
  caption,
  what,
  year,
  rows,
}: {
  caption: string;
  what: string;
  year: number;
  rows: readonly Compared[];
}) {
  const translate = await getTranslations("board.figures");
  const last = String(year - 1);
  const [first, ...others] = [...new Set(rows.map(({ basis }) => basis))];
  const isMixed = others.length > 0;
  const head = [what, String(year), last, ...(isMixed ? [translate("basis")] : [])];
  return (
    <>
      <ReportTable caption={caption} head={head} numbers={[1, 2]}>
        {rows.map(({ name, value, previous, basis }) => (
          <tr key={name}>
            <th scope="row" className={`${CELL} text-left font-normal`}>
              {name}
            </th>
            <td className={`${NUMBER} font-semibold`}>{value ?? NONE}</td>
            <td className={NUMBER}>{previous ?? NONE}</td>
            {isMixed ? (
              <td className={`${CELL} min-w-48 text-muted text-sm print:text-xs`}>
                {translate(`bases.${basis}`, { year: last })}
              </td>
            ) : null}
          </tr>
        ))}
      </ReportTable>
      {isMixed || first === undefined ? null : (
        <p className="mt-1 text-muted text-sm">
          {translate("basisOfAll", { year: last, basis: translate(`bases.${first}`, { year: last }) })}
        </p>
      )}
    </>
  );
}

/**
 * All that a report to the board says, rendered from its content alone: a frozen report reads the same for ever. A draft
 * links to its algorithms.
 */
export async function BoardReport({ content }: { content: BoardReportContent }) {
  const [translate, locale] = await Promise.all([getTranslations("board"), getLocale()]);
  const { formatDate } = createFormatters(locale);
  const dutch = dutchTextProps(locale);
  const { year, figures, frozen } = content;
  const years = { year: String(year) };
  const countOf = (wanted: BoardFigure["figure"]) =>
    figures.find(({ figure }) => figure === wanted)?.value ?? 0;
  const phaseOf = (told: { phase: string | null; phaseEn: string | null }) =>
    (locale === "en" ? told.phaseEn : null) ?? told.phase ?? translate("phases.noPhase");
  const day = (on: string) => <time dateTime={on}>{formatDate(on)}</time>;
  const nameOf = ({ entry, name }: { entry: string; name: string }) =>
    frozen === null ? <TextLink href={paths.entry(entry)}>{name}</TextLink> : <span {...dutch}>{name}</span>;
  const textOr = (text: string | null, none: string) =>
    text === null ? (
      <p className="mt-2 text-muted">{none}</p>
    ) : (
      <p dir="auto" className="wrap-anywhere mt-2 max-w-prose whitespace-pre-line" {...dutch}>
        {text}
      </p>
    );
  return (
    <>
      <Part id="asked" title={translate("asked.title")}>
        {textOr(content.asked, translate("asked.none"))}
      </Part>
      <Part id="figures" title={translate("figures.title")}>
        <ComparedTable
          caption={translate("figures.title")}
          what={translate("figures.figure")}
          year={year}
          rows={figures.map((told) => ({ ...told, name: translate(`figures.names.${told.figure}`) }))}
        />
      </Part>
      {content.phases.length === 0 ? null : (
        <Part id="phases" title={translate("phases.title")}>
          <ComparedTable
            caption={translate("phases.title")}
            what={translate("phases.phase")}
            year={year}
            rows={content.phases.map((told) => ({ ...told, name: phaseOf(told) }))}
          />
        </Part>
      )}
      <Part id="added" title={translate("added.title")}>
        {content.added.length === 0 ? (
          <p className="mt-2 text-muted">{translate("added.none")}</p>
        ) : (
          <ReportTable
            caption={translate("added.title")}
            head={[translate("columns.name"), translate("columns.phase"), translate("columns.on")]}
          >
            {content.added.map((told) => (
              <tr key={told.entry}>
                <th scope="row" className={`${CELL} wrap-break-word text-left font-normal`}>
                  {nameOf(told)}
                </th>
                <td className={CELL}>{phaseOf(told)}</td>
                <td className={CELL}>{day(told.on)}</td>
              </tr>
            ))}
          </ReportTable>
        )}
      </Part>
      <Part id="stopped" title={translate("stopped.title")}>
        {content.stopped.length === 0 ? (
          <p className="mt-2 text-muted">{translate("stopped.none")}</p>
        ) : (
          <ReportTable
            caption={translate("stopped.title")}
            head={[translate("columns.name"), translate("stopped.reason"), translate("columns.on")]}
          >
            {content.stopped.map((told) => (
              <tr key={told.entry}>
                <th scope="row" className={`${CELL} wrap-break-word text-left font-normal`}>
                  {nameOf(told)}
                </th>
                <td className={`${CELL} min-w-48 whitespace-pre-line`}>
                  {told.reason === null ? (
                    translate("stopped.noReason")
                  ) : (
                    <span dir="auto" {...dutch}>
                      {told.reason}
                    </span>
                  )}
                </td>
                <td className={CELL}>
                  {told.byThen ? translate("stopped.byThen", { date: formatDate(told.on) }) : day(told.on)}
                </td>
              </tr>
            ))}
          </ReportTable>
        )}
      </Part>
      <Part id="certificates" title={translate("certificates.title")}>
        {content.certificates.length === 0 ? (
          <p className="mt-2 text-muted">{translate("certificates.none")}</p>
        ) : (
          <ReportTable
            caption={translate("certificates.title")}
            head={[
              translate("certificates.product"),
              translate("certificates.endsOn"),
              translate("certificates.algorithms"),
            ]}
            numbers={[2]}
          >
            {content.certificates.map(({ product, endsOn, ended, algorithms }) => (
              <tr key={`${product} ${endsOn}`}>
                <th scope="row" className={`${CELL} wrap-break-word text-left font-normal`}>
                  {product}
                </th>
                <td className={CELL}>
                  {day(endsOn)}{" "}
                  {ended ? (
                    <strong className="whitespace-nowrap">{translate("certificates.ended")}</strong>
                  ) : null}
                </td>
                <td className={NUMBER}>{algorithms}</td>
              </tr>
            ))}
          </ReportTable>
        )}
      </Part>
      {content.routes.length === 0 ? null : (
        <Part id="routes" title={translate("routes.title")}>
          <ComparedTable
            caption={translate("routes.title")}
            what={translate("routes.route")}
            year={year}
            rows={content.routes.map((told) => ({ ...told, name: translate(`routes.names.${told.route}`) }))}
          />
        </Part>
      )}
      <Part id="duties" title={translate("duties.title")}>
        {content.duties.length === 0 ? (
          <p className="mt-2 text-muted">{translate("duties.none")}</p>
        ) : (
          <ReportTable
            caption={translate("duties.title")}
            head={[translate("columns.name"), translate("duties.duty"), translate("duties.due")]}
          >
            {content.duties.map((told) => (
              <tr key={`${told.entry} ${told.duty}`}>
                <th scope="row" className={`${CELL} wrap-break-word text-left font-normal`}>
                  {nameOf(told)}
                </th>
                <td className={`${CELL} min-w-56`}>
                  {locale === "en" ? told.dutyEn : told.duty}
                  <span className="block text-muted text-sm print:text-xs">{told.article}</span>
                </td>
                <td className={CELL}>
                  {day(told.due)}{" "}
                  {told.late ? (
                    <strong className="whitespace-nowrap">{translate("duties.late")}</strong>
                  ) : null}
                </td>
              </tr>
            ))}
          </ReportTable>
        )}
        {content.duties.length < MAX_NAMED_DUTIES ? null : (
          <p className="mt-1 text-muted text-sm">{translate("duties.notAll", { n: MAX_NAMED_DUTIES })}</p>
        )}
        {content.countedTo === `${year}-12-31` ? (
          <p className="mt-2 max-w-prose text-muted text-sm">{translate("asNow")}</p>
        ) : null}
      </Part>
      <Part id="errors" title={translate("errors.title")}>
        <p className="mt-2 max-w-prose">
          {translate("errors.counts", {
            year: years.year,
            reported: countOf("errorsReported"),
            solved: countOf("errorsSolved"),
            open: countOf("errorsOpen"),
          })}
        </p>
        {textOr(content.incidents, translate("errors.none"))}
      </Part>
      <Part id="literacy" title={translate("literacy.title")}>
        {content.literacy.length === 0 ? (
          <p className="mt-2 text-muted">{translate("literacy.none")}</p>
        ) : (
          <ReportTable
            caption={translate("literacy.title")}
            head={[translate("literacy.what"), translate("literacy.whom"), translate("literacy.when")]}
          >
            {content.literacy.map(({ what, whom, when }) => (
              <tr key={`${what} ${whom} ${when}`} {...dutch}>
                <th scope="row" className={`${CELL} wrap-break-word text-left font-normal`}>
                  {what}
                </th>
                <td className={CELL}>{whom}</td>
                <td className={CELL}>{when}</td>
              </tr>
            ))}
          </ReportTable>
        )}
      </Part>
      <Part id="experiences" title={translate("experiences.title")}>
        <p className="mt-2 max-w-prose">
          {translate("experiences.counts", { year: years.year, n: countOf("experiences") })}{" "}
          {content.experiences === null ? null : translate("experiences.again", content.experiences)}
        </p>
      </Part>
    </>
  );
}
