import type { DataModel } from "../fields/data-model";
import { FIELD_KEYS, type FieldKey, type FieldKind, getFieldStructure } from "../fields/entry-fields";
import type dutch from "../messages/nl/export.json";
import type { FileFormat } from "../platform/file-formats";
import { formatDutchTime } from "../platform/language/dutch-time";
import { toSlug } from "../platform/text/slug";
import type { EntryDto } from "./answers";

/** Formats in which one entry can be downloaded: as in the API, or by the Dutch standard for algorithm registers. */
export const SINGLE_ENTRY_FILE_FORMATS = ["json", "publication-standard"] as const;
export type SingleEntryFileFormat = (typeof SINGLE_ENTRY_FILE_FORMATS)[number];

export const FILE_MEDIA_TYPES: Record<FileFormat, string> = {
  csv: "text/csv",
  "csv-semicolon": "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
};

export const getFileExtension = (format: FileFormat) => (format === "csv-semicolon" ? "csv" : format);

/** Headings of spreadsheet columns that are not fields of the data model. */
export type NonFieldColumnHeadings = typeof dutch.columns;

export interface FileColumn<Row = EntryDto> {
  heading: string;
  /** Column width in characters. */
  width: number;
  cell: (row: Row) => string;
}

const momentOf = (iso: string) => formatDutchTime(new Date(iso));

const WIDTHS: Record<FieldKind, number> = {
  text: 28,
  longText: 60,
  uriList: 40,
  email: 30,
  single: 24,
  multi: 36,
};

function textOf(value: string | string[] | null | undefined): string {
  const text = Array.isArray(value) ? value.join("; ") : (value ?? "");
  return text.replace(/\r\n?/g, "\n");
}

function fieldColumn(model: DataModel, key: FieldKey): FileColumn {
  return {
    heading: model[key].displayName,
    width: key === "algorithmName" ? 44 : WIDTHS[getFieldStructure(key).kind],
    cell: (entry) => textOf(entry[key]),
  };
}

/** Returns the URL of an entry's page. `site` is the origin of the register, without a trailing slash. */
export function buildEntryUrl(site: string, id: string): string {
  return `${site}/algorithm/${encodeURIComponent(id)}/detail`;
}

/** Returns the columns of a spreadsheet: all fields in form order, then origin; contact and author if asked for. */
export function buildFileColumns(
  model: DataModel,
  words: NonFieldColumnHeadings,
  site: string,
  { showContact, showAuthor = true }: { showContact: boolean; showAuthor?: boolean },
): FileColumn[] {
  const keys = FIELD_KEYS.filter((key) => key !== "contactEmail" || showContact);
  return [
    ...keys.map((key) => fieldColumn(model, key)),
    { heading: words.institution, width: 28, cell: ({ institution }) => textOf(institution) },
    ...(showAuthor
      ? [{ heading: words.author, width: 24, cell: ({ author }: EntryDto) => textOf(author.name) }]
      : []),
    { heading: words.added, width: 20, cell: ({ timestamp }) => momentOf(timestamp) },
    { heading: words.changed, width: 20, cell: ({ updated }) => momentOf(updated) },
    { heading: words.recheck, width: 18, cell: ({ recheck }) => recheck.nextRecheck },
    {
      heading: words.outdated,
      width: 20,
      cell: ({ recheck }) => (recheck.isOutdated ? words.yes : words.no),
    },
    { heading: words.version, width: 10, cell: ({ version }) => String(version) },
    { heading: words.address, width: 48, cell: ({ _id }) => buildEntryUrl(site, _id) },
    { heading: words.id, width: 28, cell: ({ _id }) => _id },
  ];
}

/** Returns the columns for an entry's product. They come last, so that earlier columns keep their place. */
export const buildProductOfEntryColumns = (words: typeof dutch.products): FileColumn[] => [
  { heading: words.product, width: 28, cell: ({ product }) => product?.name ?? "" },
  { heading: words.productId, width: 28, cell: ({ product }) => product?._id ?? "" },
];

/** Returns the columns for the current advice of an ethics committee; they come after all others. */
export const buildAdviceColumns = (words: typeof dutch.advice): FileColumn[] => [
  { heading: words.outcome, width: 24, cell: ({ advice }) => (advice ? words.outcomes[advice.outcome] : "") },
  { heading: words.committee, width: 28, cell: ({ advice }) => advice?.committee ?? "" },
  { heading: words.decidedOn, width: 14, cell: ({ advice }) => advice?.decidedOn ?? "" },
  { heading: words.fileNumber, width: 20, cell: ({ advice }) => advice?.fileNumber ?? "" },
  { heading: words.conditions, width: 40, cell: ({ advice }) => textOf(advice?.conditions) },
  { heading: words.text, width: 40, cell: ({ advice }) => textOf(advice?.text) },
  { heading: words.documentUrl, width: 40, cell: ({ advice }) => advice?.documentUrl ?? "" },
];

/** Returns a name as part of a file name that every system accepts: lower-case letters, digits and hyphens. */
export function toFileStem(name: string, usual: string): string {
  const plain = toSlug(name).slice(0, 60).replace(/-+$/, "");
  return plain === "" ? usual : plain;
}

/** Returns the day in Dutch time for a file name: "2026-11-21". */
export function formatFileDay(moment: Date): string {
  return formatDutchTime(moment).slice(0, 10);
}
