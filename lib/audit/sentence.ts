import { paths } from "../paths";
import type { AuditSubjectKind } from "../platform/audit/kinds";
import { type DataLicence, OPEN_DATA_LICENCES } from "../platform/data-licences";
import type { AuditEventDto } from "./schema";

type Values<Out> = Record<string, string | number | (() => Out)>;

/** Writes sentences as text for a file or as elements for a page. Keys are those of the messages `audit`. */
export interface SentenceWriter<Out> {
  write: (key: string, values: Values<Out>) => Out;
  /** Formats the name of a person or thing within a sentence; `page` is the path of its page, if it has one. */
  name: (name: string, page?: string | null) => Out;
}

type Named = { _id: string | null; name: string | null; pseudonym: string | null };

function person<Out>({ _id, name, pseudonym }: Named, writer: SentenceWriter<Out>): Out {
  if (name !== null) return writer.name(name, _id === null ? null : paths.profile(_id));
  return pseudonym === null
    ? writer.write("actors.closed", {})
    : writer.write("actors.closedKnown", { pseudonym });
}

/** Writes the actor of an event. */
export function writeActor<Out>({ actor }: AuditEventDto, writer: SentenceWriter<Out>): Out {
  return actor.kind === "person" ? person(actor, writer) : writer.write(`actors.${actor.kind}`, {});
}

function thing<Out>(
  kind: Exclude<AuditSubjectKind, "user">,
  name: string | null,
  writer: SentenceWriter<Out>,
  page: string | null = null,
): Out {
  return name === null
    ? writer.write(`subjects.${kind}.gone`, {})
    : writer.write(`subjects.${kind}.named`, { name: () => writer.name(name, page) });
}

/** Writes the subject of an event; null when the event is about its actor only. */
export function writeSubject<Out>({ subject }: AuditEventDto, writer: SentenceWriter<Out>): Out | null {
  if (subject === null) return null;
  if (subject.kind === "user") return person(subject, writer);
  return thing(subject.kind, subject.name, writer, subject.page);
}

const licenceName = (licence: DataLicence | undefined) =>
  licence === undefined ? "" : (OPEN_DATA_LICENCES[licence]?.name ?? "none");

/** Writes an event as a sentence. */
export function writeSentence<Out>(event: AuditEventDto, writer: SentenceWriter<Out>): Out {
  const { kind, subject, to, product, details } = event;
  return writer.write(`sentences.${kind}`, {
    actor: () => writeActor(event, writer),
    subject: () => writeSubject(event, writer) ?? writer.name(""),
    to: () => person(to ?? { _id: null, name: null, pseudonym: null }, writer),
    known: subject === null ? "no" : "yes",
    product: () => thing("product", product?.name ?? null, writer),
    // Older events lack these details.
    told: to === null && product === null ? "no" : "yes",
    imported: details.imported ?? "entries",
    before: details.role?.[0] ?? licenceName(details.licence?.[0]),
    after: details.role?.[1] ?? licenceName(details.licence?.[1]),
    // A proposal of which no field was taken over was refused.
    taken: event.fields.length,
    count: details.count ?? 0,
    unconfirmed: details.unconfirmed ? "yes" : "no",
    decision: details.decision ?? "none",
    year: String(details.year ?? ""),
  });
}
