import { useLocale, useTranslations } from "next-intl";
import type { FieldChangeDto, FieldChangeKind } from "@/lib/fields/answers";
import type { Language } from "@/lib/platform/language/language";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";

export const LOG_ANCHOR = "log";

/** Parses a default value, which is stored as JSON: a text or a list of texts. */
function readDefault(json: string | null): string {
  if (json === null || json === "null") return "";
  const value: unknown = JSON.parse(json);
  return [value].flat().map(String).join(", ");
}

/** Kinds of changes whose texts are too long for a sentence: old and new text are shown below it. */
const LONG_TEXT_CHANGES: readonly FieldChangeKind[] = ["helpChanged", "englishHelpChanged", "valuesOrdered"];

function shown({ kind, before, after }: FieldChangeDto): { before: string; after: string } {
  return kind === "defaultChanged"
    ? { before: readDefault(before), after: readDefault(after) }
    : { before: before ?? "", after: after ?? "" };
}

/** Returns the `lang` attribute of a changed text if the page is in the other language. */
function languageOf(kind: FieldChangeKind, page: string): { lang?: Language } {
  const language = kind === "englishHelpChanged" ? "en" : "nl";
  return language === page ? {} : { lang: language };
}

function Line({ line, name }: { line: FieldChangeDto; name: string }) {
  const translate = useTranslations("openData.log");
  const { kind, by } = line;
  const { before, after } = shown(line);
  const text = languageOf(kind, useLocale());
  return (
    <li className="py-2">
      <p>
        {kind === "first" || kind === "fieldRemoved" ? null : (
          <>
            <TextLink plain href={`#${line.field}`}>
              {name}
            </TextLink>
            {": "}
          </>
        )}
        {translate(`kinds.${kind}`, {
          before: before === "" ? translate("nothing") : before,
          after: after === "" ? translate("nothing") : after,
        })}
        {kind === "first" ? null : <span className="text-muted"> {translate(`by.${by}`)}</span>}
      </p>
      {LONG_TEXT_CHANGES.includes(kind) ? (
        <dl className="mt-1 border-line border-l-2 pl-4 text-base">
          <dt className="text-muted">{translate("was")}</dt>
          <dd {...text} className="whitespace-pre-line">
            {before}
          </dd>
          <dt className="mt-1 text-muted">{translate("became")}</dt>
          <dd {...text} className="whitespace-pre-line">
            {after}
          </dd>
        </dl>
      ) : null}
    </li>
  );
}

/** Changes of fields, newest first, grouped by day. `nameOf` returns the current name of a field. */
export function FieldLog({
  log,
  nameOf,
}: {
  log: readonly FieldChangeDto[];
  nameOf: (key: string) => string;
}) {
  const translate = useTranslations("openData.log");
  const { formatDate } = useFormats();
  const days = Map.groupBy(log, ({ changedAt }) => formatDate(changedAt));
  return (
    <section aria-labelledby={LOG_ANCHOR} className="space-y-5">
      <h2 id={LOG_ANCHOR} className="scroll-mt-24">
        {translate("title")}
      </h2>
      <p className="text-muted">{translate("intro")}</p>
      {log.every(({ kind }) => kind === "first") ? <p>{translate("empty")}</p> : null}
      {[...days].map(([day, lines]) => (
        <section key={day} aria-label={day} className="border-line border-t pt-4">
          <h3 className="font-sans text-base">{day}</h3>
          <ul className="mt-1 divide-y divide-line">
            {lines.map((line) => (
              <Line key={line._id} line={line} name={line.field === null ? "" : nameOf(line.field)} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
