import { useTranslations } from "next-intl";
import { DAILY_FORMATS, type DailyFiles } from "@/lib/open-data/daily-files";
import { paths, publicPaths } from "@/lib/paths";
import { controlClass } from "../form/field";
import { Button } from "../ui/button";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { Part } from "./part";

/** So many days have links of their own; every other is chosen. */
const LISTED = 7;

/** A form that works without script: what it asks for leads to the address of that day's file. */
function OtherDay({ days }: Pick<DailyFiles, "days">) {
  const translate = useTranslations("openData.page.files");
  return (
    <form
      action={`${paths.openData}/files`}
      aria-label={translate("chooseTitle")}
      className="no-print flex flex-wrap items-end gap-3"
    >
      <label>
        <span className="mb-1 block font-semibold">{translate("day")}</span>
        <input
          type="date"
          name="day"
          required
          min={days.at(-1)}
          max={days[0]}
          defaultValue={days[0]}
          className={controlClass(undefined)}
        />
      </label>
      <label>
        <span className="mb-1 block font-semibold">{translate("format")}</span>
        <select name="format" className={controlClass(undefined)}>
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

function Days({ days }: Pick<DailyFiles, "days">) {
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
                href={publicPaths.dailyFile(day, format)}
                aria-label={translate("of", {
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

/** One file of all that is public, of the newest day and of those of a year before it. */
export function DailyFilesPart({ files, site }: { files: DailyFiles | null; site: string }) {
  const translate = useTranslations("openData.page.files");
  const { formatDate } = useFormats();
  const [newest = "", ...before] = files?.days ?? [];
  const latest = publicPaths.dailyFile("latest", "csv");
  return (
    <Part id="files" title={translate("title")}>
      <p>{translate("intro")}</p>
      {files === null ? (
        <p>{translate("none")}</p>
      ) : (
        <>
          <p>{translate("newest", { day: formatDate(newest), count: files.entries })}</p>
          <ul className="flex flex-wrap gap-x-6">
            {DAILY_FORMATS.map((format) => (
              <li key={format}>
                <TextLink plain alone href={publicPaths.dailyFile(newest, format)} className="font-semibold">
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
          {before.length === 0 ? null : <Days days={before.slice(0, LISTED)} />}
          {before.length <= LISTED ? null : <OtherDay days={files.days} />}
        </>
      )}
    </Part>
  );
}
