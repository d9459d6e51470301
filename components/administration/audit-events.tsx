"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { AuditEventDto } from "@/lib/audit/schema";
import { type SentenceWriter, writeSentence } from "@/lib/audit/sentence";
import { useFormats } from "../ui/use-formats";

function useSentence(): (event: AuditEventDto) => ReactNode {
  const translate = useTranslations("audit");
  const writer: SentenceWriter<ReactNode> = {
    write: (key, values) => translate.rich(key, values as Parameters<typeof translate.rich>[1]),
    name: (name) => <bdi className="font-semibold text-ink">{name}</bdi>,
  };
  return (event) => writeSentence(event, writer);
}

/** The fields that changed, unless the sentence says it already. */
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

/** Events, newest first, under the days they happened on. */
export function AuditEvents({ events }: { events: readonly AuditEventDto[] }) {
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
