"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { useLowerWaitingCount } from "@/lib/client/waiting-counts";
import {
  type MatchDecision,
  type MatchProposalDto,
  type MatchRunDto,
  PROPOSALS_PER_PAGE,
  type ProposalFilters,
  type ProposalsPage,
} from "@/lib/matching/schema";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { useApiAction } from "../form/use-act";
import { useFocusFallback } from "../form/use-focus-fallback";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { FilterToggleButtons } from "../ui/chips";
import ConfirmDialog from "../ui/confirm-dialog";
import { buildListAddress, PagedList, usePagedList } from "../ui/paged-list";
import { useFormats } from "../ui/use-formats";
import { MatchItem } from "./match-item";

const isRunning = (run: MatchRunDto | null | undefined) =>
  run !== null && run !== undefined && run.finished === null && !run.interrupted;

/** Shows the progress of the running search, or time and result of the last one. */
function RunLine({ run }: { run: MatchRunDto | null }) {
  const translate = useTranslations("matching");
  const { formatDateTime } = useFormats();
  if (run === null) return <>{translate("neverSearched")}</>;
  const { compared, toCompare, found, finished } = run;
  if (run.interrupted) return <>{translate("interrupted")}</>;
  if (finished === null) return <>{translate("searching", { compared, toCompare, found })}</>;
  return <>{translate("searched", { at: formatDateTime(finished), found, compared })}</>;
}

/** How long the toast that undoes a decision stays, in milliseconds. */
const UNDO_TOAST_MS = 10_000;

/** Maximum number of merges that the confirmation lists by name. */
const MAX_NAMED_MERGES = 5;

/** Returns the names of two products to merge: the one that stays and the one that is merged into it. */
function namesOf({ product, otherProduct, stays }: MatchProposalDto): { stays: string; goes: string } {
  const other = otherProduct ?? product;
  const [kept, gone] = other._id === stays ? [other, product] : [product, other];
  const isAlike = kept.name === gone.name;
  const nameOf = ({ name, supplier }: typeof product) =>
    isAlike && supplier !== null ? `${name} (${supplier})` : name;
  return { stays: nameOf(kept), goes: nameOf(gone) };
}

const NO_CHOICE = {};

/** Number of open proposals, from the same request as the list of proposals below it. */
export function OpenProposalCount({ first }: { first: ProposalsPage }) {
  const translate = useTranslations("matching");
  const { data = first } = useSWR<ProposalsPage>(
    paths.api.matching,
    (address: string) => callApi<ProposalsPage>("GET", address),
    { fallbackData: first, revalidateOnMount: false, shouldRetryOnError: false },
  );
  return <>{translate("summary", { open: data.counts.open })}</>;
}

/** Desk of proposed matches between entries and products, to decide on one by one or in bulk. */
export function MatchDesk({ first, filters }: { first: ProposalsPage; filters: ProposalFilters }) {
  const translate = useTranslations("matching");
  const { data, ...list } = usePagedList(buildListAddress(paths.api.matching, filters), first, NO_CHOICE, {
    // Polls for progress while a search is running.
    refreshInterval: (page) => (isRunning(page?.run) ? 2_000 : 0),
  });
  const { proposals, total, counts, run } = data ?? first;
  const { act, isBusy } = useApiAction();
  const lowerWaitingCount = useLowerWaitingCount();
  const { mutate: mutateAll } = useSWRConfig();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Proposals to accept once the merges among them are confirmed.
  const [asked, setAsked] = useState<readonly MatchProposalDto[] | null>(null);
  const router = useRouter();
  // The row of a decided proposal leaves the list: the focus moves to the row that takes its place.
  const place = useRef(0);
  const rows = useFocusFallback<HTMLUListElement>((around) => {
    const next = around.children[Math.min(place.current, around.children.length - 1)];
    return next instanceof HTMLElement ? next : null;
  });
  // A decision moves proposals to other pages and filters of the list and changes the page's counts: reloads all.
  const renew = () => {
    void mutateAll((key) => typeof key === "string" && key.startsWith(paths.api.matching));
    router.refresh();
  };
  const onFinished = useEffectEvent(renew);
  const finished = run?.finished ?? null;
  const seen = useRef(finished);
  useEffect(() => {
    if (finished !== null && finished !== seen.current) onFinished();
    seen.current = finished;
  }, [finished]);
  // Before any row has the focus, j and k go to the first.
  useEffect(() => {
    const toFirst = (event: KeyboardEvent) => {
      const isStep = ["j", "k"].includes(event.key) && !(event.ctrlKey || event.altKey || event.metaKey);
      if (!isStep || document.activeElement !== document.body) return;
      rows.current?.querySelector<HTMLElement>("li")?.focus();
    };
    document.addEventListener("keydown", toFirst);
    return () => document.removeEventListener("keydown", toFirst);
  }, [rows]);
  const there = proposals.filter(({ _id }) => chosen.has(_id));
  const merges = (asked ?? []).filter(({ entry }) => entry === null);

  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((now) => {
      const next = new Set(now);
      for (const id of ids) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });

  /** Takes decided proposals from the list, the heading and the navigation before the list is read again. */
  const removeDecided = (ids: readonly string[]) => {
    const left = proposals.filter(({ _id }) => !ids.includes(_id));
    const gone = proposals.length - left.length;
    const shownStatus = filters.status || "open";
    const nextCounts = { ...counts, [shownStatus]: counts[shownStatus] - gone };
    list.replace({ proposals: left, total: total - gone, counts: nextCounts, run }, false);
    if (shownStatus === "open") lowerWaitingCount("matching", gone);
  };

  const send = (decision: MatchDecision, ids: readonly string[]) =>
    act(async () => {
      try {
        const counted = await callApi<{ done: number; passed: number }>("PUT", paths.api.matching, {
          ids,
          decision,
        });
        choose(ids, false);
        removeDecided(ids);
        showToast(translate("done", counted), {
          kind: counted.passed > 0 ? "error" : "success",
          ...(decision === "undo" || counted.done === 0
            ? {}
            : {
                duration: UNDO_TOAST_MS,
                action: { words: translate("takeBack"), run: () => void send("undo", ids) },
              }),
        });
      } finally {
        renew();
      }
    });

  const decide = (decision: MatchDecision, about: readonly MatchProposalDto[]) =>
    send(
      decision,
      about.map(({ _id }) => _id),
    );

  const begin = (decision: MatchDecision, about: readonly MatchProposalDto[]) => {
    place.current = proposals.findIndex(({ _id }) => _id === about[0]?._id);
    const isMerge = decision === "accept" && about.some(({ entry }) => entry === null);
    if (isMerge) setAsked(about);
    else void decide(decision, about);
  };

  const search = () =>
    act(async () => {
      const begun = await callApi<MatchRunDto>("POST", paths.api.matching);
      list.replace({ proposals, total, counts, run: begun });
    });

  const button = (decision: MatchDecision, kind?: "primary" | "danger") => (
    <Button
      kind={kind ?? "secondary"}
      size="small"
      disabled={isBusy || there.length === 0}
      onClick={() => begin(decision, there)}
    >
      {translate(decision)}
    </Button>
  );
  const ids = proposals.map(({ _id }) => _id);
  const { status } = filters;
  // The filters stand in the address, so that a reload and the browser's Back keep them.
  const filter = (changed: Partial<ProposalFilters>) => {
    list.setPage(1);
    router.push(buildListAddress(paths.adminPart("matching"), { ...filters, ...changed }), { scroll: false });
  };
  return (
    <div>
      <Callout kind="info">
        <p role="status" className="mb-2">
          <RunLine run={run} />
        </p>
        <Button size="small" disabled={isBusy || isRunning(run)} onClick={() => void search()}>
          {translate("search")}
        </Button>
      </Callout>
      <div className="mt-5 flex flex-wrap gap-x-6 gap-y-3">
        <FilterToggleButtons
          label={translate("status")}
          choices={[
            { value: "", words: translate("open"), count: counts.open },
            { value: "accepted", words: translate("accepted"), count: counts.accepted },
            { value: "refused", words: translate("refused"), count: counts.refused },
          ]}
          chosen={status}
          onChoose={(next) => filter({ status: next })}
        />
        <FilterToggleButtons
          label={translate("kind")}
          choices={(["", "entry", "product"] as const).map((value) => ({
            value,
            words: translate(value === "" ? "all" : value),
          }))}
          chosen={filters.kind}
          onChoose={(kind) => filter({ kind })}
        />
      </div>
      <PagedList
        list={{ ...list, total }}
        perPage={PROPOSALS_PER_PAGE}
        messages="admin.list"
        label={translate("title")}
        none={<p>{translate("none")}</p>}
      >
        <div className="flex flex-wrap items-center gap-3">
          <CheckBox
            label={translate("chooseAll")}
            checked={there.length > 0 && there.length === proposals.length}
            onChange={(event) => choose(ids, event.target.checked)}
          />
          <span className="text-muted">{translate("chosen", { count: there.length })}</span>
          {status === "" ? (
            <>
              {button("accept", "primary")}
              {button("refuse")}
            </>
          ) : (
            button("undo")
          )}
        </div>
        <p className="mt-3 max-w-[75ch] text-base text-muted">
          {translate("scoreMeaning")} <span className="max-md:hidden">{translate("keyboard")}</span>
        </p>
        <ul ref={rows} className="divide-y divide-line">
          {proposals.map((proposal) => (
            <MatchItem
              key={proposal._id}
              proposal={proposal}
              isChosen={chosen.has(proposal._id)}
              onChoose={(isChosen) => choose([proposal._id], isChosen)}
              decisions={status === "" ? ["accept", "refuse"] : ["undo"]}
              isBusy={isBusy}
              onDecide={(decision) => begin(decision, [proposal])}
            />
          ))}
        </ul>
      </PagedList>
      {asked !== null ? (
        <ConfirmDialog
          title={translate("mergeTitle")}
          text={translate("mergeText", { count: merges.length })}
          action={translate("mergeConfirm")}
          kind="primary"
          onConfirm={() => void decide("accept", asked)}
          onClose={() => setAsked(null)}
        >
          <ul className="list-disc space-y-1 pl-5">
            {merges.slice(0, MAX_NAMED_MERGES).map((one) => (
              <li key={one._id}>{translate("mergeLine", namesOf(one))}</li>
            ))}
          </ul>
          {merges.length > MAX_NAMED_MERGES ? (
            <p>{translate("mergeMore", { count: merges.length - MAX_NAMED_MERGES })}</p>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
