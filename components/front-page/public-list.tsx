import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { EntryDto } from "@/lib/entries/answers";
import { buildStretchByPhaseLabel, isPhaseStopped, type PhaseMomentsByEntryId } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { serverOnlyPaths } from "@/lib/paths";
import { computePaginationWindow } from "@/lib/platform/pagination";
import { shortenAsOneParagraph } from "@/lib/platform/text/first-words";
import type { PublicEntriesOfValue, PublicEntriesPage } from "@/lib/search/answers";
import { buildRegisterAddress } from "@/lib/search/query";
import { DutchNote, useDutchText } from "../ui/dutch";
import { ButtonLink, TextLink } from "../ui/links";
import { Pagination } from "../ui/pagination";
import { PublicEntry } from "./public-entry";

function Found({
  entry,
  ...shown
}: { entry: EntryDto; day: "added" | "changed" } & Pick<PublicEntriesProps, "model" | "moments">) {
  const dutch = useDutchText();
  const translate = useTranslations("home");
  const { description, reasonCancellation: reason } = entry;
  return (
    <PublicEntry entry={entry} {...shown} heading="h2" className="py-5">
      {description === null ? null : (
        <p className="mt-2 max-w-[68ch] wrap-anywhere print:in-[.hospital-page]:hidden" dir="auto" {...dutch}>
          {shortenAsOneParagraph(description)}
        </p>
      )}
      {isPhaseStopped(shown.model, entry) && reason ? (
        <p className="mt-2 wrap-anywhere">
          <span className="font-semibold">{translate("explore.stopped")}</span>{" "}
          <span dir="auto" {...dutch}>
            {reason}
          </span>
        </p>
      ) : null}
    </PublicEntry>
  );
}

interface PublicEntriesProps {
  found: PublicEntriesPage;
  /** Number of entries per phase, where it is counted. */
  phases?: PublicEntriesOfValue["phases"];
  /** Which date of each entry to show: when it was added or changed. */
  day?: "added" | "changed";
  /** Data model in the reader's language. */
  model: DataModel;
  moments: PhaseMomentsByEntryId;
  /** Address of the same entries in the register. */
  inRegister: string;
  /** Returns the address of a page of this list. */
  addressOf: (page: number) => string;
  /** Chosen phase filter and the address of each filter; absent if the list cannot be filtered by phase. */
  phase?: { chosen: string | null; addressOf: (phase: string | null) => string };
}

/** List of public entries with counts per phase, pagination, and a link to search these entries. */
export function PublicEntries({
  found: { entries, total, page, last },
  phases = [],
  day = "changed",
  model,
  moments,
  inRegister,
  addressOf,
  phase,
}: PublicEntriesProps) {
  const translate = useTranslations("home.explore");
  const results = useTranslations("home.results");
  const stretches = buildStretchByPhaseLabel(model);
  return (
    <>
      <p className="mt-3 text-lg text-muted">{translate("count", { n: total })}</p>
      {phases.length === 0 ? null : (
        <ul
          aria-label={model.technicalReadinessLevel.displayName}
          className="mt-2 flex flex-wrap gap-x-6 gap-y-1"
        >
          {phases.map(({ value, count }) => (
            <li
              key={value}
              data-stretch={stretches.get(value)}
              className="border-(--stretch,var(--line)) border-b-3"
            >
              {phase === undefined ? (
                getShownLabel(model, "technicalReadinessLevel", value)
              ) : (
                <TextLink
                  href={phase.addressOf(value)}
                  aria-current={phase.chosen === value ? "true" : undefined}
                  className="aria-current:font-semibold"
                >
                  {getShownLabel(model, "technicalReadinessLevel", value)}
                </TextLink>
              )}{" "}
              <strong className="tabular-nums">{count}</strong>
            </li>
          ))}
          {phase === undefined || phase.chosen === null ? null : (
            <li>
              <TextLink href={phase.addressOf(null)}>{translate("allPhases")}</TextLink>
            </li>
          )}
        </ul>
      )}
      <DutchNote what="entries" className="mt-3" />
      <ul className="mt-6 divide-y divide-line border-line border-y empty:hidden">
        {entries.map((entry) => (
          <Found key={entry._id} {...{ entry, model, moments, day }} />
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          {...computePaginationWindow(page, last)}
          label={results("pages")}
          namePage={(n) => results("page", { n })}
          renderLink={({ page: to, ...link }) => <TextLink key={to} href={addressOf(to)} {...link} />}
        />
      </div>
      <p className="mt-8 max-w-prose text-muted print:hidden">{translate("searchMore")}</p>
      <p className="mt-3 print:hidden">
        <ButtonLink href={inRegister}>{translate("inRegister")}</ButtonLink>
      </p>
    </>
  );
}

/** Public data about one value of a list, such as a hospital: counts per phase, and the entries. */
export function PublicEntriesOfListValue({
  explored,
  model,
  moments,
  more,
}: Pick<PublicEntriesProps, "model" | "moments"> & {
  explored: PublicEntriesOfValue;
  /** Links to further information about this value. */
  more?: ReactNode;
}) {
  const { field, label, phases } = explored;
  return (
    <div className="page-width py-10">
      <p className="text-muted">
        <TextLink plain href={serverOnlyPaths.chart(field)} alone>
          {model[field].displayName}
        </TextLink>
      </p>
      <h1 className="wrap-anywhere">{getShownLabel(model, field, label)}</h1>
      {more}
      <PublicEntries
        found={explored}
        {...{ phases, model, moments }}
        inRegister={buildRegisterAddress({ filters: { [field]: [label] } })}
        addressOf={(page) => serverOnlyPaths.explore(field, label, page)}
      />
    </div>
  );
}
