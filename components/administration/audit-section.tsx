"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useTransition } from "react";
import type { AuditEventDto, AuditForm, AuditSummary } from "@/lib/audit/schema";
import { type SentenceWriter, writeSentence } from "@/lib/audit/sentence";
import { paths } from "@/lib/paths";
import { AUDIT_EVENT_GROUPS, AUDIT_PAGE_SIZE, listAuditEventKindsOfGroup } from "@/lib/platform/audit/kinds";
import { computeLastPage, computePaginationWindow } from "@/lib/platform/pagination";
import { Input } from "../form/input";
import { Select } from "../form/select";
import { Button, buttonClass } from "../ui/button";
import { Callout } from "../ui/callout";
import { ButtonLink, TextLink } from "../ui/links";
import { buildListAddress } from "../ui/paged-list";
import { Pagination } from "../ui/pagination";
import { useFormats } from "../ui/use-formats";
import { AdminPart } from "./admin-part";

const AUDIT_PAGE = paths.adminPart("audit");

interface FilterFormProps {
  filter: AuditForm;
  onApply: (filter: Record<string, string>) => void;
}

/** Filter form of the audit trail; values take effect when applied, and stand in the address then. */
function AuditFilterForm({ filter, onApply }: FilterFormProps) {
  const translate = useTranslations("audit.filter");
  const audit = useTranslations("audit");
  const text = (name: "person" | "subject") => (
    <Input
      type="search"
      name={name}
      label={translate(name)}
      note={translate(`${name}Hint`)}
      maxLength={254}
      defaultValue={filter[name]}
    />
  );
  const day = (name: "from" | "to") => (
    <Input
      type="date"
      name={name}
      label={translate(name)}
      min="1900-01-01"
      max="2999-12-31"
      defaultValue={filter[name]}
    />
  );
  return (
    // Without script the browser itself sends the form to the same address.
    <form
      action={AUDIT_PAGE}
      aria-label={translate("title")}
      onSubmit={(event) => {
        event.preventDefault();
        const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
        onApply(Object.fromEntries(values));
      }}
    >
      <div className="grid min-w-0 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Select name="kind" label={translate("kind")} defaultValue={filter.kind}>
          <option value="">{translate("everything")}</option>
          {AUDIT_EVENT_GROUPS.map((group) => (
            <optgroup key={group} label={audit(`groups.${group}`)}>
              <option value={group}>{translate("allOf", { group: audit(`groups.${group}`) })}</option>
              {listAuditEventKindsOfGroup(group).map((kind) => (
                <option key={kind} value={kind}>
                  {audit(`kinds.${kind}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        {text("person")}
        {text("subject")}
        {day("from")}
        {day("to")}
        <div className="flex flex-wrap items-end gap-3 lg:pt-7">
          <Button type="submit" kind="primary">
            {translate("apply")}
          </Button>
          <ButtonLink href={AUDIT_PAGE}>{translate("clear")}</ButtonLink>
        </div>
      </div>
    </form>
  );
}

/** Summary of a period above the trail: how many events, by whom most, and what stands out, with links to these. */
function AuditVerdict({ summary, filter }: { summary: AuditSummary; filter: AuditForm }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("audit.verdict");
  const audit = useTranslations("audit");
  const { from, to, count, people, busiest, notable } = summary;
  const period = { from, to };
  const nameOf = ({ name, pseudonym }: NonNullable<AuditSummary["busiest"]>) =>
    name ?? audit("actors.closedKnown", { pseudonym: pseudonym ?? "" });
  return (
    <Callout kind={notable.length > 0 ? "warning" : "info"}>
      <h3 className="sr-only">{translate("title")}</h3>
      <p>
        {translate.rich("acts", {
          count,
          people,
          from: formatDate(from),
          to: formatDate(to),
          b: (words) => <strong>{words}</strong>,
        })}{" "}
        {busiest === null || people < 2 || busiest.count < 2
          ? null
          : translate.rich("busiest", {
              count: busiest.count,
              name: () => (
                <TextLink
                  href={buildListAddress(AUDIT_PAGE, {
                    ...filter,
                    ...period,
                    person: busiest._id ?? busiest.pseudonym ?? "",
                  })}
                >
                  <bdi>{nameOf(busiest)}</bdi>
                </TextLink>
              ),
            })}
      </p>
      {notable.length === 0 ? (
        count > 0 && filter.kind === "" ? (
          <p className="mt-1">{translate("nothing")}</p>
        ) : null
      ) : (
        <ul aria-label={translate("notable")} className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {notable.map(({ kind, count: found, before }) => (
            <li key={kind}>
              <TextLink href={buildListAddress(AUDIT_PAGE, { ...filter, ...period, kind })} alone>
                {audit(`kinds.${kind}`)}: {found}
              </TextLink>{" "}
              <span className="text-muted text-sm">({translate("before", { before })})</span>
            </li>
          ))}
        </ul>
      )}
    </Callout>
  );
}

function useSentence(): (event: AuditEventDto) => ReactNode {
  const translate = useTranslations("audit");
  const writer: SentenceWriter<ReactNode> = {
    // Wraps the text in a single element, as the sentence around it includes it as one value.
    write: (key, values) => <>{translate.rich(key, values as Parameters<typeof translate.rich>[1])}</>,
    name: (name, page) => {
      const words = <bdi className="font-semibold text-ink">{name}</bdi>;
      return page ? <TextLink href={page}>{words}</TextLink> : words;
    },
  };
  return (event) => writeSentence(event, writer);
}

/** Returns the names of the changed fields, unless the event's sentence already names them. */
function useFieldNames(): (event: AuditEventDto) => string[] {
  const translate = useTranslations("audit");
  return ({ fields, details }) =>
    details.role !== undefined || details.allowAccess !== undefined
      ? []
      : fields.map(
          ({ key, name }) => name ?? (translate.has(`fields.${key}`) ? translate(`fields.${key}`) : key),
        );
}

function AuditItem({ event }: { event: AuditEventDto }) {
  const { formatTime } = useFormats();
  const translate = useTranslations("audit");
  const sentence = useSentence()(event);
  const fields = useFieldNames()(event);
  const { subject } = event;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 border-line border-t py-2 first:border-t-0 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <time dateTime={event.timestamp} className="text-base text-muted tabular-nums">
        {formatTime(event.timestamp)}
      </time>
      <div className="wrap-anywhere">
        <p className="inline-block first-letter:uppercase">{sentence}</p>{" "}
        {subject !== null && subject.name === null && subject.page !== null ? (
          <TextLink href={subject.page}>{translate("look")}</TextLink>
        ) : null}
        {fields.length > 0 ? (
          <p className="text-base text-muted">{translate("changed", { fields: fields.join(", ") })}</p>
        ) : null}
      </div>
      {event.address === null ? null : (
        <p className="wrap-anywhere col-start-2 max-w-60 text-base text-muted sm:col-start-3 sm:text-right">
          <span className="sm:sr-only">{translate("address")} </span>
          {event.address}
        </p>
      )}
    </li>
  );
}

/** Events grouped by day, newest first. */
function AuditEvents({ events }: { events: readonly AuditEventDto[] }) {
  const { formatDate } = useFormats();
  const days = new Map<string, AuditEventDto[]>();
  for (const event of events) {
    const day = formatDate(event.timestamp);
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day} className="mt-5 first:mt-0">
      <h3 className="mb-1 border-line-strong border-b pb-1 font-sans text-base">{day}</h3>
      <ol>
        {ofDay.map((event) => (
          <AuditItem key={event._id} event={event} />
        ))}
      </ol>
    </section>
  ));
}

interface AuditSectionProps {
  /** Filter and page of the address. */
  filter: AuditForm;
  page: number;
  events: readonly AuditEventDto[];
  total: number;
  summary: AuditSummary;
}

/** Audit trail as sentences, with a summary, filters, pagination, and a download of the filtered events. */
export function AuditSection({ filter, page, events, total, summary }: AuditSectionProps) {
  const translate = useTranslations("audit");
  const router = useRouter();
  const [isLoading, startTransition] = useTransition();
  const status = useRef<HTMLParagraphElement>(null);
  const address = buildListAddress(AUDIT_PAGE, filter);
  const isReversed = filter.from !== "" && filter.to !== "" && filter.from > filter.to;
  const isFiltered = address !== AUDIT_PAGE;
  const last = computeLastPage(total, AUDIT_PAGE_SIZE);
  const found = last > 1 ? translate("foundPage", { total, page, last }) : translate("found", { total });
  const show = (next: Record<string, string>) => {
    startTransition(() => router.push(buildListAddress(AUDIT_PAGE, next), { scroll: false }));
    status.current?.focus();
  };
  return (
    <AdminPart id="audit" title={translate("title")} summary={translate("summary", { count: total })}>
      <AuditVerdict summary={summary} filter={filter} />
      <p className="mt-4 mb-5 max-w-[75ch] text-muted">{translate("intro")}</p>
      <AuditFilterForm key={address} filter={filter} onApply={show} />
      <div className="mt-4 mb-2 flex flex-wrap items-center justify-between gap-3">
        <p ref={status} tabIndex={-1} role="status" className="text-base text-muted outline-none">
          {isLoading ? translate("loading") : found}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" disabled={isLoading} onClick={() => startTransition(() => router.refresh())}>
            {translate("refresh")}
          </Button>
          {total > 0 ? (
            <a
              href={buildListAddress(paths.api.auditFile, filter)}
              download
              className={buttonClass("secondary", "small")}
            >
              {translate("download")}
              <span className="sr-only"> ({translate("downloadHint", { total })})</span>
            </a>
          ) : null}
        </div>
      </div>
      <div aria-busy={isLoading} className={isLoading ? "opacity-60" : undefined}>
        {isReversed ? <Callout kind="danger">{translate("reversed")}</Callout> : null}
        {events.length === 0 && !isReversed ? <p>{translate(isFiltered ? "noneFiltered" : "none")}</p> : null}
        <AuditEvents events={events} />
      </div>
      <div className="mt-6 empty:hidden">
        <Pagination
          {...computePaginationWindow(page, last)}
          label={translate("pages")}
          namePage={(n) => translate("page", { n })}
          renderLink={({ page: other, ...rest }) => (
            <Link href={buildListAddress(AUDIT_PAGE, filter, other)} prefetch={false} {...rest} />
          )}
        />
      </div>
    </AdminPart>
  );
}
