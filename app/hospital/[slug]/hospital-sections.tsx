import clsx from "clsx";
import { getTranslations } from "next-intl/server";
import { PublicEntries } from "@/components/front-page/public-list";
import { PhaseChanges, STATE_ORDER, StateSection } from "@/components/hospitals/hospital-entries";
import type { PhaseMomentsByEntryId } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import type { EntriesByUseState } from "@/lib/hospitals/rules";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import type { PublicEntriesOfValue } from "@/lib/search/answers";
import { buildRegisterAddress } from "@/lib/search/query";

interface SectionsProps {
  actor: Actor;
  slug: string;
  byState: EntriesByUseState;
  explored: PublicEntriesOfValue;
  moments: PhaseMomentsByEntryId;
  /** Data model in the reader's language. */
  model: DataModel;
  /** Whether the address asks for a page or a phase of the list. */
  isList: boolean;
}

/** A hospital's public entries: in use, stopped, in preparation, the rest, and what changed; or a page of the list. */
export async function HospitalEntrySections({
  slug,
  byState,
  explored,
  model,
  isList,
  ...page
}: SectionsProps) {
  const translate = await getTranslations("hospitals.page");
  const { moments } = page;
  const { label, phase } = explored;
  const base = paths.hospital(slug);
  const listAddress = (of: string | null, to = 1) =>
    `${base}?${new URLSearchParams({ ...(of === null ? {} : { phase: of }), ...(of === null || to > 1 ? { page: String(to) } : {}) })}`;
  const rest = byState.unknown;
  const found = isList ? explored : { ...explored, entries: rest.entries, last: Math.min(explored.last, 1) };
  const listed = [...STATE_ORDER, "unknown" as const].flatMap((state) => byState[state].entries);
  return (
    <>
      {isList
        ? null
        : STATE_ORDER.map((state) => (
            <StateSection
              key={state}
              {...{ state, model, moments, ...byState[state] }}
              moreHref={listAddress(
                state === "testing" ? null : (byState[state].entries[0]?.technicalReadinessLevel ?? null),
              )}
            />
          ))}
      {/* Without entries of its own to list, the section only links to lists, which paper has no use for. */}
      <section
        aria-labelledby="algorithms"
        className={clsx("mt-8", !isList && rest.entries.length === 0 && "print:hidden")}
      >
        <h2 id="algorithms">{translate("algorithms")}</h2>
        <PublicEntries
          found={found}
          phases={explored.phases}
          {...{ model, moments }}
          inRegister={buildRegisterAddress({
            filters: {
              activeHospital: [label],
              ...(phase === null ? {} : { technicalReadinessLevel: [phase] }),
            },
          })}
          addressOf={(to) => listAddress(phase, to)}
          phase={{ chosen: phase, addressOf: (of) => (of === null ? base : listAddress(of)) }}
        />
      </section>
      {isList ? null : (
        <PhaseChanges
          entries={listed}
          restHref={buildRegisterAddress({ filters: { activeHospital: [label] }, sort: "updated" })}
          {...{ model, moments }}
        />
      )}
    </>
  );
}
