import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import { TextLink } from "@/components/ui/links";
import { Pagination } from "@/components/ui/pagination";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { type EntryVersionDto, VERSIONS_PER_PAGE } from "@/lib/history/schema";
import { paths } from "@/lib/paths";
import { computeLastPage, computePaginationWindow } from "@/lib/platform/pagination";
import { Callout } from "../ui/callout";
import { getFormats } from "../ui/get-formats";
import { ChangeNote, VersionDateAndAuthor } from "./history-header";

async function Changes({ version, model }: { version: EntryVersionDto; model: DataModel }) {
  const translate = await getTranslations("history");
  const { changes } = version;
  if (changes === null) return <p className="mt-1 text-muted">{translate("first")}</p>;
  if (changes.length === 0) return <p className="mt-1 text-muted">{translate("nothingChanged")}</p>;
  return (
    <p className="mt-1">
      <span className="text-muted">{translate("changed")}</span>{" "}
      {changes.map((key) => model[key].displayName).join(", ")}
    </p>
  );
}

/** Shows the date on which a colleague read the version; nothing if nobody did. */
async function PeerReview({ moment }: { moment: string | undefined }) {
  if (moment === undefined) return null;
  const [translate, { formatDate }] = await Promise.all([getTranslations("history"), getFormats()]);
  return <p className="text-base text-muted">{translate("reviewed", { date: formatDate(moment) })}</p>;
}

interface TimelineProps {
  entryId: string;
  versions: readonly EntryVersionDto[];
  /** Number of the entry's current version. */
  current: number;
  model: DataModel;
  /** Whether versions show their visibility: only for readers who see more than public data. */
  showsVisibility: boolean;
}

async function TimelineItem({
  version,
  entryId,
  current,
  model,
  showsVisibility,
}: Omit<TimelineProps, "versions"> & { version: EntryVersionDto }) {
  const translate = await getTranslations("history");
  const { _id, number, changes, visibility, note } = version;
  return (
    <li className="relative border-line-strong border-l-2 pb-8 pl-6 last:pb-0 before:absolute before:top-2 before:-left-[7px] before:size-3 before:rounded-full before:bg-accent">
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {translate("version", { number })}
        {number === current ? (
          <span className="rounded-control bg-accent-soft px-2 py-0.5 font-sans font-semibold text-accent text-sm">
            {translate("current")}
          </span>
        ) : null}
      </h3>
      <p className="text-muted">
        <VersionDateAndAuthor version={version} sentence="savedBy" />
      </p>
      <PeerReview moment={version.peerReviewed} />
      {showsVisibility ? (
        <p className="text-base text-muted">
          {translate("visibility", { visibility: getShownLabel(model, "visibility", visibility) })}
        </p>
      ) : null}
      <ChangeNote note={note} />
      <Changes version={version} model={model} />
      <p className="no-print mt-2 flex flex-wrap gap-x-5 gap-y-1">
        <TextLink href={paths.version(entryId, _id)} alone>
          {translate("view", { number })}
        </TextLink>
        {changes !== null && changes.length > 0 ? (
          <TextLink href={paths.history(entryId, { to: _id })} alone>
            {translate("compareBefore", { number })}
          </TextLink>
        ) : null}
      </p>
    </li>
  );
}

/** Versions of an entry that the reader may see, newest first. */
export async function VersionTimeline({ versions, ...rest }: TimelineProps) {
  const translate = await getTranslations("history");
  return (
    <section aria-labelledby="versions-title" className="max-w-[56rem]">
      <h2 id="versions-title" className="mb-5">
        {translate("timeline")}
      </h2>
      <ol reversed start={versions[0]?.number} className="ml-1.5">
        {versions.map((version) => (
          <TimelineItem key={version._id} version={version} {...rest} />
        ))}
      </ol>
    </section>
  );
}

/** Form to choose two versions to compare; it puts both into the address, so it works without script. */
export async function VersionChooser({ entryId, versions }: Pick<TimelineProps, "entryId" | "versions">) {
  const { formatDate, formatDateTime } = await getFormats();
  const translate = await getTranslations("history.choose");
  const [newest, before] = versions;
  if (newest === undefined || before === undefined) return null;
  const chosen = [
    { name: "from", id: before._id },
    { name: "to", id: newest._id },
  ] as const;
  return (
    <form
      method="get"
      action={paths.history(entryId)}
      aria-labelledby="compare-title"
      className="no-print mb-10 max-w-[56rem] card p-5"
    >
      <h2 id="compare-title" className="mb-3">
        {translate("title")}
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        {chosen.map(({ name, id }) => (
          <label key={name} className="block min-w-0 flex-1 basis-56 font-semibold">
            {translate(name)}
            <select
              name={name}
              defaultValue={id}
              className="mt-1 block min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2.5 font-normal text-ink"
            >
              {versions.map(({ _id, number, timestamp, importedAt }) => (
                <option key={_id} value={_id}>
                  {translate("option", {
                    number,
                    date: importedAt === null ? formatDateTime(timestamp) : formatDate(timestamp),
                  })}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="submit" className={buttonClass("primary")}>
          {translate("submit")}
        </button>
      </div>
    </form>
  );
}

/** Message that the same version was chosen twice, with what else can be compared. */
export async function SameVersionChosenMessage({
  number,
  hasOthers,
}: {
  number: number;
  hasOthers: boolean;
}) {
  const translate = await getTranslations("history.choose");
  return (
    <div className="mb-6 max-w-[56rem]">
      <Callout kind="warning">{translate(hasOthers ? "same" : "onlyOne", { number })}</Callout>
    </div>
  );
}

export async function HistoryPages({
  entryId,
  page,
  total,
}: {
  entryId: string;
  page: number;
  total: number;
}) {
  const translate = await getTranslations("history");
  return (
    <div className="mt-8 empty:hidden">
      <Pagination
        {...computePaginationWindow(page, computeLastPage(total, VERSIONS_PER_PAGE))}
        label={translate("pages")}
        namePage={(number) => translate("page", { page: number })}
        renderLink={({ page: target, ...rest }) => (
          <Link href={paths.history(entryId, target === 1 ? {} : { page: String(target) })} {...rest} />
        )}
      />
    </div>
  );
}
