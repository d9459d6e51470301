import clsx from "clsx";
import { useTranslations } from "next-intl";
import { isSingleOrMultiChoice } from "@/lib/fields/entry-fields";
import { translateFormerFieldText } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import type { FieldNamesAndTexts, ReportStatus } from "@/lib/reports/rules";
import type { ReportDto } from "@/lib/reports/schema";
import { useDutchText } from "../ui/dutch";
import { Icon, type IconName } from "../ui/icon";
import { ButtonLink, TextLink } from "../ui/links";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";

const LOOKS: Record<ReportStatus, { icon: IconName; className: string }> = {
  open: { icon: "warning", className: "bg-warning-soft border-warning" },
  answered: { icon: "info", className: "bg-info-soft border-info" },
  solved: { icon: "check", className: "bg-success-soft border-success" },
};

/** State of a report, by icon and text as well as colour. */
export function StatusMark({ status }: { status: ReportStatus }) {
  const translate = useTranslations("reports.inbox.status");
  const { icon, className } = LOOKS[status];
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-base",
        className,
      )}
    >
      <Icon name={icon} className="size-4" />
      {translate(status)}
    </span>
  );
}

/** The reported field with its value at the time of the report and now. */
function About({ report, names: { names, shown } }: { report: ReportDto; names: FieldNamesAndTexts }) {
  const translate = useTranslations("reports.inbox");
  const dutch = useDutchText();
  const { field, fieldValue, fieldValueNow } = report;
  if (field === null) return <p className="mt-3 text-muted">{translate("whole")}</p>;
  const isSame = fieldValue === fieldValueNow;
  const values = [
    [translate(isSame ? "unchanged" : "then"), fieldValue],
    ...(isSame ? [] : [[translate("now"), fieldValueNow]]),
  ] as const;
  return (
    <div className="mt-3">
      <p>
        <span className="text-muted">{translate("field")}: </span>
        <span className="font-semibold">{names[field]}</span>
      </p>
      <dl
        className={clsx("mt-2 grid gap-x-8 gap-y-2 border-line border-l-4 pl-4", !isSame && "sm:grid-cols-2")}
      >
        {values.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-base text-muted">{name}</dt>
            <dd
              dir="auto"
              {...(value === null || isSingleOrMultiChoice(field) ? {} : dutch)}
              className="wrap-anywhere max-h-60 overflow-y-auto whitespace-pre-line"
            >
              {translateFormerFieldText(shown, field, value) ?? (
                <span className="text-muted italic">{translate("empty")}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function History({ acts }: { acts: ReportDto["history"] }) {
  const { formatDateTime } = useFormats();
  const translate = useTranslations("reports.inbox");
  if (acts.length === 0) return null;
  return (
    <section className="mt-4">
      <h4 className="font-sans font-semibold text-base">{translate("history")}</h4>
      <ol className="mt-1 space-y-2 border-line border-l-4 pl-4">
        {acts.map(({ kind, timestamp, by, text, mailed }) => (
          <li key={timestamp}>
            <p className="text-base text-muted">
              {translate.rich(`acts.${kind}`, {
                name: () => <bdi>{by ?? translate("closedAccount")}</bdi>,
                date: formatDateTime(timestamp),
              })}
              {kind === "reopened" ? null : ` · ${translate(mailed ? "mailed" : "notMailed")}`}
            </p>
            {text === null ? null : (
              <p dir="auto" className="wrap-anywhere max-w-[75ch] whitespace-pre-line">
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ItemProps {
  report: ReportDto;
  names: FieldNamesAndTexts;
  isAdmin: boolean;
  onAct: (what: "answer" | "solve" | "remove") => void;
  onReopen: () => void;
}

function Acts({ report, isAdmin, onAct, onReopen }: Omit<ItemProps, "names">) {
  const { formatDate } = useFormats();
  const translate = useTranslations("reports.inbox");
  const { status, entry, field, timestamp } = report;
  const of = translate("ofEntry", { name: entry.algorithmName, date: formatDate(timestamp) });
  const act = (label: string, onClick: () => void, kind: "primary" | "secondary" | "quiet" = "secondary") => (
    <ScriptButton size="small" kind={kind} onClick={onClick}>
      {label}
      <span className="sr-only"> ({of})</span>
    </ScriptButton>
  );
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {status === "solved" ? (
        act(translate("reopen"), onReopen)
      ) : (
        <>
          {act(translate(status === "open" ? "answer" : "answerAgain"), () => onAct("answer"), "primary")}
          {act(translate("solve"), () => onAct("solve"))}
        </>
      )}
      <ButtonLink plain href={paths.editField(entry._id, field)} size="small">
        <Icon name="edit" className="size-4" />
        {translate(field === null ? "editEntry" : "editField")}
        <span className="sr-only"> ({of})</span>
      </ButtonLink>
      {isAdmin ? act(translate("remove"), () => onAct("remove"), "quiet") : null}
    </div>
  );
}

/** A report: subject, text, history and actions. */
export function ReportItem({ report, names, ...acts }: ItemProps) {
  const { formatDateTime } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations("reports.inbox");
  const { entry, status, reporter, timestamp, message } = report;
  return (
    <li className="border-line border-t py-5 first:border-t-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 flex-1 basis-64 font-sans text-lg">
          <TextLink plain href={paths.entry(entry._id)} className="wrap-anywhere">
            <bdi {...dutch}>{entry.algorithmName}</bdi>
          </TextLink>
        </h3>
        <StatusMark status={status} />
      </div>
      <p className="mt-1 text-base text-muted">
        {translate.rich("by", {
          name: () => <bdi className="wrap-anywhere font-semibold">{reporter ?? translate("anonymous")}</bdi>,
          date: formatDateTime(timestamp),
        })}
        {acts.isAdmin ? (
          <>
            {" · "}
            {translate.rich("author", { name: () => <bdi>{entry.author}</bdi> })}
          </>
        ) : null}
      </p>
      <p dir="auto" className="wrap-anywhere mt-3 max-w-[75ch] whitespace-pre-line">
        {message}
      </p>
      <About report={report} names={names} />
      <History acts={report.history} />
      <Acts report={report} {...acts} />
    </li>
  );
}
