"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import type { AuditEventDto } from "@/lib/audit/schema";
import { type SentenceWriter, writeSentence } from "@/lib/audit/sentence";
import { fetchApiPage } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { AUDIT_EVENT_GROUPS, AUDIT_PAGE_SIZE, listAuditEventKindsOfGroup } from "@/lib/platform/audit/kinds";
import { Input } from "../form/input";
import { Select } from "../form/select";
import { useHydrated } from "../form/use-hydrated";
import { Button, buttonClass } from "../ui/button";
import { buildListAddress, PagedList, usePagedList } from "../ui/paged-list";
import { useFormats } from "../ui/use-formats";
import { AdminPart } from "./admin-part";

/** Filter values; an empty text means no filter. */
const EMPTY_FILTER = { kind: "", person: "", subject: "", from: "", to: "" };
type TypedFilter = typeof EMPTY_FILTER;

/** Loads a page of the audit trail under the applied filter. `first` is the first page, rendered by the server. */
function useAuditTrail(first: { events: AuditEventDto[]; total: number }) {
  const { data, isLoading, isValidating, choice, choose, ...list } = usePagedList(
    paths.api.audit,
    { items: first.events, total: first.total },
    EMPTY_FILTER,
    { read: fetchApiPage<AuditEventDto>, revalidateOnFocus: false },
  );
  return {
    ...list,
    events: data?.items ?? [],
    total: data?.total ?? 0,
    isLoading: isLoading || isValidating,
    isFiltered: buildListAddress("", choice) !== "",
    apply: choose,
    filePath: buildListAddress(paths.api.auditFile, choice),
  };
}

/** Filter form of the audit trail; values take effect when applied. */
function AuditFilterForm({ onApply }: { onApply: (filter: TypedFilter) => void }) {
  const translate = useTranslations("audit.filter");
  const audit = useTranslations("audit");
  const { register, handleSubmit, reset, watch } = useForm({ defaultValues: EMPTY_FILTER });
  const from = watch("from");
  const text = (name: "person" | "subject") => (
    <Input
      type="search"
      label={translate(name)}
      note={translate(`${name}Hint`)}
      maxLength={254}
      {...register(name)}
    />
  );
  const day = (name: "from" | "to") => (
    <Input
      type="date"
      label={translate(name)}
      min={name === "to" && from ? from : "1900-01-01"}
      max="2999-12-31"
      {...register(name)}
    />
  );
  return (
    <form method="post" aria-label={translate("title")} noValidate onSubmit={handleSubmit(onApply)}>
      <fieldset
        disabled={!useHydrated()}
        className="grid min-w-0 gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3"
      >
        <legend className="sr-only">{translate("title")}</legend>
        <Select label={translate("kind")} {...register("kind")}>
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
          <Button
            onClick={() => {
              reset();
              onApply(EMPTY_FILTER);
            }}
          >
            {translate("clear")}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

function useSentence(): (event: AuditEventDto) => ReactNode {
  const translate = useTranslations("audit");
  const writer: SentenceWriter<ReactNode> = {
    // Wraps the text in a single element, as the sentence around it includes it as one value.
    write: (key, values) => <>{translate.rich(key, values as Parameters<typeof translate.rich>[1])}</>,
    name: (name) => <bdi className="font-semibold text-ink">{name}</bdi>,
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
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 border-line border-t py-2 first:border-t-0 sm:grid-cols-[4rem_minmax(0,1fr)_auto]">
      <time dateTime={event.timestamp} className="text-base text-muted tabular-nums">
        {formatTime(event.timestamp)}
      </time>
      <div className="wrap-anywhere">
        <p className="first-letter:uppercase">{sentence}</p>
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

/** Audit trail as sentences, with filters, pagination, and a download of the filtered events. */
export function AuditSection({ first }: { first: { events: AuditEventDto[]; total: number } }) {
  const translate = useTranslations("audit");
  const trail = useAuditTrail(first);
  const { events, total, error, isFiltered, isLoading, apply, filePath, refresh } = trail;
  return (
    <AdminPart id="audit" title={translate("title")} summary={translate("summary", { count: first.total })}>
      <p className="mb-5 max-w-[75ch] text-muted">{translate("intro")}</p>
      <AuditFilterForm onApply={apply} />
      <PagedList
        list={trail}
        perPage={AUDIT_PAGE_SIZE}
        messages="audit"
        none={<p>{translate(isFiltered ? "noneFiltered" : "none")}</p>}
        tools={
          <div className="flex flex-wrap items-center gap-2">
            <Button size="small" onClick={refresh} disabled={isLoading}>
              {translate("refresh")}
            </Button>
            {total > 0 && error === undefined ? (
              <a href={filePath} download className={buttonClass("secondary", "small")}>
                {translate("download")}
                <span className="sr-only"> ({translate("downloadHint", { total })})</span>
              </a>
            ) : null}
          </div>
        }
      >
        <AuditEvents events={events} />
      </PagedList>
    </AdminPart>
  );
}
