import clsx from "clsx";
import { useTranslations } from "next-intl";
import { MAX_COMPARED_ENTRIES } from "@/lib/comparison/size";
import type { EntryDto } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { dropTooShortSearch } from "@/lib/search/query";
import { Button } from "../ui/button";
import { DutchNote, useDutchText } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { ButtonLink } from "../ui/links";
import { ComparisonLink } from "./comparison-link";
import { toChosenEntries } from "./comparison-table";

/** Search results to add; null if nothing was searched for. */
interface SearchResult {
  entries: readonly EntryDto[];
  /** Corrected search whose results are shown, because the typed search has none. */
  corrected: string | null;
}

interface AddEntryProps {
  entries: readonly EntryDto[];
  ownerId: string;
  showsEqual: boolean;
  search: string;
  found: SearchResult | null;
}

function Results({ entries, ownerId, showsEqual, search, found }: AddEntryProps & { found: SearchResult }) {
  const translate = useTranslations("compare.add");
  const dutch = useDutchText();
  if (found.entries.length === 0)
    return <p className="mt-4 wrap-anywhere">{translate("none", { search })}</p>;
  return (
    <>
      {found.corrected === null ? null : (
        <p className="mt-4 wrap-anywhere">{translate("corrected", { search, corrected: found.corrected })}</p>
      )}
      <ul aria-label={translate("results")} className="mt-4 divide-y divide-line border-line border-y">
        {found.entries.map((entry) => {
          const name = entry.algorithmName ?? "";
          return (
            <li key={entry._id} className="py-1">
              <ComparisonLink
                ownerId={ownerId}
                next={toChosenEntries([...entries, entry])}
                showsEqual={showsEqual}
                aria-label={translate("addName", { name })}
                className="flex min-h-11 items-center gap-2 py-1 text-accent no-underline hover:underline"
              >
                <Icon name="plus" />
                <span dir="auto" {...dutch} className="min-w-0 wrap-anywhere">
                  {name}
                </span>
              </ComparisonLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Form that searches for another entry to compare; works without script. */
export function AddEntry(props: AddEntryProps) {
  const translate = useTranslations("compare.add");
  const { entries, search, found, showsEqual } = props;
  const isForeign = useDutchText().lang !== undefined;
  const isTooShort = search !== "" && dropTooShortSearch(search) === "";
  if (entries.length >= MAX_COMPARED_ENTRIES)
    return <p className="max-w-[44rem] text-muted">{translate("full")}</p>;
  return (
    <>
      <form
        method="get"
        action={paths.compare()}
        aria-label={translate("label")}
        className="flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="ids" value={entries.map(({ _id }) => _id).join(",")} />
        {showsEqual ? <input type="hidden" name="equal" value="1" /> : null}
        <label className="min-w-0 grow basis-60">
          <span className="mb-1 block font-semibold text-base max-sm:sr-only">{translate("label")}</span>
          <input
            type="search"
            name="search"
            defaultValue={search}
            autoComplete="off"
            aria-describedby={clsx(isTooShort && "too-short", isForeign && "search-language") || undefined}
            className="min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
          />
        </label>
        <Button type="submit" className="min-h-11">
          {translate("submit")}
        </Button>
      </form>

      <DutchNote what="search" id="search-language" className="mt-1.5" />
      {isTooShort ? (
        <p id="too-short" className="mt-2 text-danger">
          {translate("tooShort")}
        </p>
      ) : null}
      {found === null ? null : <Results {...props} found={found} />}
    </>
  );
}

/** Tells users who may not search the register how else to add entries. */
export function AddWithoutSearchHint({ loginAddress }: { loginAddress: string | null }) {
  const translate = useTranslations("compare.add");
  if (loginAddress === null) return <p className="text-muted">{translate("pending")}</p>;
  return (
    <>
      <p className="mb-4 text-muted">{translate("login")}</p>
      <ButtonLink plain href={loginAddress}>
        {translate("loginLink")}
      </ButtonLink>
    </>
  );
}

type Access = "list" | "pending" | "anonymous";

/** Section that adds another entry to the comparison, depending on the user's access. */
export function AddSection({ access, ...props }: AddEntryProps & { access: Access }) {
  const translate = useTranslations("compare.add");
  const ids = props.entries.map(({ _id }) => _id);
  const here = paths.compare(ids, { showsEqual: props.showsEqual });
  return (
    <section aria-labelledby="add" className="no-print mt-5 max-w-[44rem] sm:mt-12">
      <h2 id="add" className="mb-4">
        {translate("title")}
      </h2>
      {access === "list" ? (
        <AddEntry {...props} />
      ) : (
        <AddWithoutSearchHint loginAddress={access === "anonymous" ? paths.loginThen(here) : null} />
      )}
    </section>
  );
}
