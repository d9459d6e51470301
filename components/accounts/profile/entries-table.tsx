import Form from "next/form";
import Link from "next/link";
import { useTranslations } from "next-intl";
import {
  buildProfileAddress,
  getNextSortParameter,
  type ProfileList,
  type ProfileQueryParameters,
  type ProfileTableRequest,
} from "@/lib/accounts/profile-lists";
import type { ProfileEntryRow } from "@/lib/accounts/profile-rows";
import {
  computeLastPage,
  computePaginationWindow,
  LIST_PAGE_SIZE,
  MAX_SEARCH_LENGTH,
} from "@/lib/platform/pagination";
import { PhaseProgressBar } from "../../charts/phase-bar";
import { Button } from "../../ui/button";
import { useDutchText } from "../../ui/dutch";
import { Icon } from "../../ui/icon";
import { Pagination } from "../../ui/pagination";
import { useFormats } from "../../ui/use-formats";
import { SearchBox } from "./search-box";

/** Address of the table's page, including the state of the other tables. */
export interface ListAddress {
  path: string;
  parameters: ProfileQueryParameters;
}

/** One page of a table; `total` counts the search results, `all` all rows. */
export interface TablePage {
  rows: readonly ProfileEntryRow[];
  total: number;
  all: number;
  page: number;
}

interface TableProps {
  list: ProfileList;
  title: string;
  shown: TablePage;
  part: ProfileTableRequest;
  address: ListAddress;
}

const COLUMNS = [
  { key: "name", label: "name" },
  { key: "timestamp", label: "added" },
  { key: "phase", label: "phase" },
] as const;

function Headings({ list, part, address: { path, parameters } }: TableProps) {
  const translate = useTranslations("profile.entries");
  return (
    <tr className="border-line-strong border-b text-left max-md:flex max-md:flex-wrap max-md:gap-x-4">
      {COLUMNS.map(({ key, label }) => {
        const direction =
          part.sort !== key ? undefined : part.descending ? ("descending" as const) : ("ascending" as const);
        const sorted = { [`${list}Sort`]: getNextSortParameter(part, key), [`${list}Page`]: "" };
        return (
          <th key={key} scope="col" aria-sort={direction} className="py-1 pr-3 font-normal">
            <Link
              href={buildProfileAddress(path, parameters, sorted)}
              scroll={false}
              prefetch={false}
              className="-mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-control px-1.5 font-semibold text-base text-muted no-underline hover:bg-accent-soft hover:text-accent"
            >
              {translate(label)}
              <span className={direction ? "text-accent" : "invisible"}>
                <Icon
                  name="chevronDown"
                  className={direction === "ascending" ? "size-4 rotate-180" : "size-4"}
                />
              </span>
            </Link>
          </th>
        );
      })}
    </tr>
  );
}

/** Completeness of the user's own entry, with a link to its missing fields. */
function Completeness({
  percent,
  href,
  name,
}: NonNullable<ProfileEntryRow["completeness"]> & { name: string }) {
  const { formatPercent } = useFormats();
  const translate = useTranslations("profile.entries");
  const shown = translate("completeness", { percent: formatPercent(percent) });
  return (
    <span className="block text-muted text-sm">
      {shown}
      {href === null ? null : (
        <>
          {" · "}
          <Link href={href} prefetch={false} className="link inline-block py-0.5">
            {translate("complete")}
            <span className="sr-only"> {translate("completeOf", { name })}</span>
          </Link>
        </>
      )}
    </span>
  );
}

function Row({ row }: { row: ProfileEntryRow }) {
  const { formatDate } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations();
  return (
    <tr className="border-line border-b last:border-b-0 max-md:grid max-md:grid-cols-[9rem_minmax(0,1fr)] max-md:py-2">
      <th
        scope="row"
        abbr={row.name}
        className="py-2 pr-3 text-left align-top font-normal wrap-anywhere max-md:col-span-2 max-md:py-0 max-md:pr-0"
      >
        {row.href ? (
          <Link href={row.href} prefetch={false} className="link inline-block py-0.5">
            <bdi {...dutch}>{row.name}</bdi>
          </Link>
        ) : (
          <bdi {...dutch}>{row.name}</bdi>
        )}
        {row.isPrivate ? " " : null}
        {row.isPrivate ? (
          <span className="inline-block rounded-full bg-sunken px-2.5 text-muted text-sm">
            {translate("profile.entries.private")}
          </span>
        ) : null}
        {row.isCoEdited ? (
          <>
            {" "}
            <span className="inline-block rounded-full bg-accent-soft px-2.5 text-accent text-sm">
              {translate("profile.entries.coEdited")}
            </span>
          </>
        ) : null}
        {row.completeness ? <Completeness {...row.completeness} name={row.name} /> : null}
        {row.lastRecheck ? (
          <span className="block text-muted text-sm">
            {translate("profile.entries.lastRecheck", { date: formatDate(row.lastRecheck) })}
          </span>
        ) : null}
      </th>
      <td className="py-2.5 pr-3 align-top text-base whitespace-nowrap max-md:py-0.5 max-md:text-muted">
        {formatDate(row.timestamp)}
      </td>
      <td className="py-2.5 align-top text-base max-md:py-0.5">
        {row.phase === null ? (
          <span className="text-muted">{translate("common.notSpecified")}</span>
        ) : row.progress ? (
          <PhaseProgressBar {...row.progress} label={row.phase} />
        ) : (
          row.phase
        )}
      </td>
    </tr>
  );
}

/** Search above a long table, with the number of results. */
function Search({
  list,
  title,
  shown: { total, all, page },
  part,
  address: { path, parameters },
}: TableProps) {
  const translate = useTranslations("profile.entries");
  const last = computeLastPage(total, LIST_PAGE_SIZE);
  if (all <= LIST_PAGE_SIZE && part.search === "") return null;
  const kept = Object.entries(parameters).filter(
    ([name]) => name !== `${list}Search` && name !== `${list}Page`,
  );
  return (
    <>
      <Form action={path} className="flex flex-wrap items-end gap-2">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchBox
          search={part.search}
          name={`${list}Search`}
          label={translate("search", { title })}
          maxLength={MAX_SEARCH_LENGTH}
          boxClass="grow basis-60"
        />
        <Button type="submit">{translate("searchButton")}</Button>
      </Form>
      <p className="mt-3 mb-2 text-base text-muted" role="status">
        {last > 1 ? translate("foundPage", { total, page, last }) : translate("found", { total })}
      </p>
    </>
  );
}

/** One page of entries as a sortable table. Sorting, search and pages are links, so that they work without script. */
export function EntriesTable(props: TableProps) {
  const translate = useTranslations("profile.entries");
  const { list, title, shown, address } = props;
  return (
    <>
      <Search {...props} />
      {shown.rows.length === 0 ? null : (
        <table className="w-full table-fixed max-md:block max-md:[&>tbody]:block max-md:[&>thead]:block">
          <caption className="sr-only">{title}</caption>
          <colgroup>
            <col />
            <col className="w-40" />
            <col className="w-64" />
          </colgroup>
          <thead>
            <Headings {...props} />
          </thead>
          <tbody>
            {shown.rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <div className="mt-4 empty:hidden">
        <Pagination
          {...computePaginationWindow(shown.page, computeLastPage(shown.total, LIST_PAGE_SIZE))}
          label={translate("pages", { title })}
          namePage={(n) => translate("page", { n })}
          renderLink={({ page, ...rest }) => {
            const turned = { [`${list}Page`]: page === 1 ? "" : String(page) };
            const href = buildProfileAddress(address.path, address.parameters, turned, `#${list}`);
            return <Link href={href} prefetch={false} {...rest} />;
          }}
        />
      </div>
    </>
  );
}
