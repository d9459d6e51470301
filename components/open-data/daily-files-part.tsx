import { useTranslations } from "next-intl";
import {
  DAILY_FORMATS,
  type DailyDataSet,
  type DailyFilesOfSet,
  getDailyAnchor,
} from "@/lib/open-data/daily-files";
import { paths, serverOnlyPaths } from "@/lib/paths";
import { getControlClass } from "../form/field";
import { Button } from "../ui/button";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { OpenDataSection } from "./part";

/** Number of days with their own link; older days are chosen in a form. */
const MAX_LISTED_DAYS = 7;

type DaysOf = Pick<DailyFilesOfSet, "days"> & { set: DailyDataSet };

/** Form that opens the file of a chosen day; works without script. */
function OtherDay({ days, set }: DaysOf) {
  const translate = useTranslations("openData.page.files");
  return (
    <form
      action={`${paths.openData}/files`}
      aria-label={translate(`sets.${set}.chooseTitle`)}
      className="no-print flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="set" value={set} />
      <label>
        <span className="mb-1 block font-semibold">{translate("day")}</span>
        <input
          type="date"
          name="day"
          required
          min={days.at(-1)}
          max={days[0]}
          defaultValue={days[0]}
          className={getControlClass(undefined)}
        />
      </label>
      <label>
        <span className="mb-1 block font-semibold">{translate("format")}</span>
        <select name="format" className={getControlClass(undefined)}>
          {DAILY_FORMATS.map((format) => (
            <option key={format} value={format}>
              {translate(`formats.${format}`)}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit">{translate("download")}</Button>
    </form>
  );
}

function Days({ days, set }: DaysOf) {
  const translate = useTranslations("openData.page.files");
  const { formatDate } = useFormats();
  return (
    <details className="no-print rounded-card border border-line bg-surface px-4">
      <summary className="min-h-11 py-2.5 font-semibold">{translate("earlier")}</summary>
      <ul className="space-y-1 pb-4">
        {days.map((day) => (
          <li key={day} className="flex flex-wrap gap-x-4">
            <span className="min-w-44">{formatDate(day)}</span>
            {DAILY_FORMATS.map((format) => (
              <TextLink
                key={format}
                plain
                alone
                href={serverOnlyPaths.dailyFile(day, format, set)}
                aria-label={translate(`sets.${set}.of`, {
                  format: translate(`formats.${format}`),
                  day: formatDate(day),
                })}
              >
                {translate(`formats.${format}`)}
              </TextLink>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Links to a data set's public file: of the latest day, and of the days in the year before. */
export function DailyFilesPart({
  set,
  files,
  isAnnounced,
  site,
  live,
}: {
  set: DailyDataSet;
  files: DailyFilesOfSet | null;
  /** Whether the page says once that no data set has files yet. */
  isAnnounced: boolean;
  site: string;
  /** Current number of items in the data set, if known. */
  live?: number | undefined;
}) {
  const translate = useTranslations("openData.page.files");
  const { formatDate, formatDateTime } = useFormats();
  const [newest = "", ...before] = files?.days ?? [];
  const latest = serverOnlyPaths.dailyFile("latest", "csv", set);
  return (
    <OpenDataSection id={getDailyAnchor(set)} title={translate(`sets.${set}.title`)}>
      <p>{translate(`sets.${set}.intro`)}</p>
      {isAnnounced || files !== null ? null : <p>{translate("none")}</p>}
      {files === null ? null : (
        <>
          <p>
            {translate(`sets.${set}.newest`, {
              moment: files.madeAt === null ? formatDate(newest) : formatDateTime(files.madeAt),
              count: files.items,
            })}{" "}
            {live === undefined ? null : translate("live", { count: live })}
          </p>
          <ul className="flex flex-wrap gap-x-6">
            {DAILY_FORMATS.map((format) => (
              <li key={format}>
                <TextLink
                  plain
                  alone
                  href={serverOnlyPaths.dailyFile(newest, format, set)}
                  className="font-semibold"
                >
                  {translate("size", {
                    format: translate(`formats.${format}`),
                    kilobytes: Math.ceil((files.sizes[format] ?? 0) / 1000),
                  })}
                </TextLink>
              </li>
            ))}
          </ul>
          <p className="wrap-anywhere text-muted">
            {translate.rich("stays", {
              address: site + latest,
              link: (address) => (
                <TextLink plain href={latest}>
                  {address}
                </TextLink>
              ),
            })}
          </p>
          {before.length === 0 ? null : <Days days={before.slice(0, MAX_LISTED_DAYS)} set={set} />}
          {before.length <= MAX_LISTED_DAYS ? null : <OtherDay days={files.days} set={set} />}
        </>
      )}
    </OpenDataSection>
  );
}
