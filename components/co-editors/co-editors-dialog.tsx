import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import useSWR from "swr";
import { ModalDialog } from "@/components/form/modal-dialog";
import { FailureMessage } from "@/components/form/post-form";
import { Button } from "@/components/ui/button";
import type { ProfileCardDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import {
  MAX_CO_EDITOR_CANDIDATES,
  MAX_CO_EDITORS,
  MAX_NAME_SEARCH_LENGTH,
  MIN_NAME_SEARCH_LENGTH,
} from "@/lib/co-editors/rules";
import type { CoEditorDto, CoEditorsDto } from "@/lib/co-editors/schema";
import { paths } from "@/lib/paths";
import { shortenNameForToast } from "@/lib/platform/language/format";
import { Input } from "../form/input";
import { rethrowUnlessNotFound } from "../form/use-act";
import { useFormats } from "../ui/use-formats";
import { usePaused } from "../ui/use-paused";
import { type SharedEntry, useCoEditorChange } from "./use-change";

/** Debounce of the search, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 250;

/** Searches for candidates after a pause in typing; null if the text is too short to search. */
function useCandidates(entryId: string, search: string, named: readonly string[]) {
  const typed = usePaused(search.trim(), SEARCH_DEBOUNCE_MS);
  const asked = typed.length >= MIN_NAME_SEARCH_LENGTH ? paths.api.coEditorCandidates(entryId, typed) : null;
  const { data, error, mutate } = useSWR(asked, (path: string) => callApi<ProfileCardDto[]>("GET", path));
  const before = useRef(named.length);
  useEffect(() => {
    // After a removal the search is repeated, as the removed person may match it again.
    if (named.length < before.current) void mutate();
    before.current = named.length;
  }, [named.length, mutate]);
  const isWaiting = asked !== null && data === undefined && error === undefined;
  const people = asked === null ? null : (data?.filter(({ _id }) => !named.includes(_id)) ?? null);
  return {
    people,
    isFull: data?.length === MAX_CO_EDITOR_CANDIDATES,
    isWaiting,
    hasFailed: error !== undefined,
  };
}

interface CandidateSearchProps {
  entry: SharedEntry;
  named: readonly string[];
  isBusy: boolean;
  onAdd: (person: ProfileCardDto) => void;
}

/** Searches members of the entry's institution by name, to add them as co-editors. */
function CandidateSearch({ entry, named, isBusy, onAdd }: CandidateSearchProps) {
  const translate = useTranslations("coEditors.control");
  const [search, setSearch] = useState("");
  const { people, isFull, isWaiting, hasFailed } = useCandidates(entry.id, search, named);

  function status(): string {
    if (hasFailed) return translate("searchFailed");
    if (isWaiting) return translate("searching");
    if (people === null) return "";
    const count = people.length;
    if (count === 0 && named.length > 0) return translate("foundNoOther");
    return isFull ? translate("foundMost", { count }) : translate("found", { count });
  }

  return (
    <div>
      <Input
        type="search"
        label={translate("search")}
        note={translate("hint", { institution: entry.institution ?? "", min: MIN_NAME_SEARCH_LENGTH })}
        value={search}
        autoComplete="off"
        maxLength={MAX_NAME_SEARCH_LENGTH}
        onValue={setSearch}
      />
      <p role="status" className="mt-3 text-base text-muted">
        {status()}
      </p>
      {people === null || people.length === 0 ? null : (
        <ul
          aria-label={translate("people")}
          className="mt-2 divide-y divide-line rounded-control border border-line"
        >
          {people.map((person) => (
            <li key={person._id} className="flex flex-wrap items-center justify-between gap-3 px-3 py-2">
              <bdi className="wrap-anywhere min-w-0 font-semibold">{person.name}</bdi>
              <Button size="small" disabled={isBusy} onClick={() => onAdd(person)}>
                {translate("add")}
                <span className="sr-only"> {translate("addOf", { name: person.name })}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useCoEditors(entry: SharedEntry, first: CoEditorsDto) {
  const translate = useTranslations("coEditors.control");
  const router = useRouter();
  const [{ coEditors, obstacle }, setListed] = useState(first);
  const { failure, isBusy, attempt } = useCoEditorChange();

  const add = ({ _id, name }: ProfileCardDto) =>
    attempt(async () => {
      setListed(await callApi<CoEditorsDto>("POST", paths.api.coEditors(entry.id), { person: _id }));
      showToast(translate("added", { name: shortenNameForToast(name) }), { kind: "success" });
      router.refresh();
    });
  const remove = ({ _id, name }: CoEditorDto) =>
    attempt(async () => {
      await callApi("DELETE", paths.api.coEditor(entry.id, _id)).catch(rethrowUnlessNotFound);
      setListed(await callApi<CoEditorsDto>("GET", paths.api.coEditors(entry.id)));
      showToast(translate("removed", { name: shortenNameForToast(name) }), { kind: "success" });
      router.refresh();
    });

  return { coEditors, obstacle, failure, isBusy, add, remove };
}

/** Restores the focus after a row is removed: to the search field, or else to the close button. */
function useFocusAfter(count: number) {
  const around = useRef<HTMLDivElement>(null);
  const last = useRef(count);
  useEffect(() => {
    if (last.current === count) return;
    last.current = count;
    around.current?.querySelector<HTMLElement>("input, [data-close]")?.focus();
  }, [count]);
  return around;
}

function Named({ person, isBusy, onRemove }: { person: CoEditorDto; isBusy: boolean; onRemove: () => void }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("coEditors");
  const { name, namedAt, namedBy, isActive } = person;
  const date = formatDate(namedAt);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="wrap-anywhere min-w-0 flex-1 basis-48">
        <bdi className="font-semibold">{name}</bdi>
        <span className="block text-base text-muted">
          {namedBy === null
            ? translate("control.namedByNobody", { date })
            : translate("control.named", { date, by: namedBy })}
        </span>
        {isActive ? null : <span className="block text-base text-warning">{translate("inactive")}</span>}
      </div>
      <Button size="small" disabled={isBusy} onClick={onRemove}>
        {translate("control.remove")}
        <span className="sr-only"> {translate("control.removeOf", { name })}</span>
      </Button>
    </li>
  );
}

interface CoEditorsDialogProps {
  entry: SharedEntry;
  first: CoEditorsDto;
  onClose: () => void;
}

/** Dialog in which the author or an admin adds and removes the co-editors of an entry. */
export default function CoEditorsDialog({ entry, first, onClose }: CoEditorsDialogProps) {
  const translate = useTranslations("coEditors.control");
  const { coEditors, obstacle, failure, isBusy, add, remove } = useCoEditors(entry, first);
  const around = useFocusAfter(coEditors.length);
  return (
    <ModalDialog title={translate("manage")} isOpen onClose={onClose} shape="drawer">
      <div ref={around}>
        <p className="wrap-anywhere mt-3 mb-5">{translate("intro", { name: entry.name })}</p>
        <div className="mb-5 empty:hidden">
          <FailureMessage failure={failure} />
        </div>
        <h3 className="font-sans font-semibold text-base">{translate("now")}</h3>
        {coEditors.length === 0 ? (
          <p className="mt-1 text-muted">{translate("nobody")}</p>
        ) : (
          <ul className="divide-y divide-line">
            {coEditors.map((person) => (
              <Named key={person._id} person={person} isBusy={isBusy} onRemove={() => void remove(person)} />
            ))}
          </ul>
        )}
        <div className="mt-6">
          {obstacle === null ? (
            <CandidateSearch
              entry={entry}
              named={coEditors.map(({ _id }) => _id)}
              isBusy={isBusy}
              onAdd={(person) => void add(person)}
            />
          ) : (
            <p role="status">{translate(obstacle, { max: MAX_CO_EDITORS })}</p>
          )}
        </div>
        <Button data-close className="mt-6" onClick={onClose}>
          {translate("close")}
        </Button>
      </div>
    </ModalDialog>
  );
}
