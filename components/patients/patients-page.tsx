import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { EntryDto } from "@/lib/entries/answers";
import { findPhaseStart, type PhaseMomentsByEntryId } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import type { EntriesByUseState } from "@/lib/hospitals/rules";
import type { HospitalDetail } from "@/lib/hospitals/schema";
import { paths, serverOnlyPaths } from "@/lib/paths";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { SinceMonth } from "../ui/verdict";
import { PatientAnswers } from "./patient-answers";

interface PatientsPageProps {
  hospital: HospitalDetail;
  /** What the hospital states about its inventory; null if it states nothing. */
  statement: ReactNode;
  /** Public entries by state of use. */
  byState: EntriesByUseState;
  moments: PhaseMomentsByEntryId;
  /** Data model in the reader's language. */
  model: DataModel;
  /** Footer of each printed sheet. */
  footer: ReactNode;
}

const anchorOf = ({ _id }: EntryDto) => `program-${_id}`;

const byName = (entries: readonly EntryDto[]) =>
  entries.toSorted((one, other) => (one.algorithmName ?? "").localeCompare(other.algorithmName ?? "", "nl"));

/** An entry that was stopped: since when, and why in the words of its author. */
function StoppedEntry({
  entry,
  model,
  moments,
}: Pick<PatientsPageProps, "model" | "moments"> & { entry: EntryDto }) {
  const translate = useTranslations("patients");
  const dutch = useDutchText();
  const { _id, algorithmName, technicalReadinessLevel, reasonCancellation } = entry;
  return (
    <li className="wrap-anywhere py-2.5 print:break-inside-avoid">
      <span className="font-semibold" dir="auto" {...dutch}>
        <TextLink href={paths.entry(_id)}>{algorithmName}</TextLink>
      </span>{" "}
      <SinceMonth moment={findPhaseStart(model, technicalReadinessLevel, moments.get(_id))} />
      {reasonCancellation === null ? null : (
        <span className="block text-base">
          {translate("whyStopped")} <span className="text-muted">{translate("forProfessionals")}</span>{" "}
          <span dir="auto" {...dutch}>
            {reasonCancellation}
          </span>
        </span>
      )}
    </li>
  );
}

/** A hospital's page for patients: each public entry in use by the questions that a patient has, and what was stopped. */
export function PatientsPage({ hospital, statement, byState, moments, model, footer }: PatientsPageProps) {
  const translate = useTranslations("patients");
  const locale = useLocale();
  const dutch = useDutchText();
  const { name, slug, contactEmail } = hospital;
  const inUse = byName(byState.inUse.entries);
  const stopped = byName(byState.stopped.entries);
  const unlisted = byState.inUse.total - inUse.length;
  return (
    <div className="patients-page page-width py-4 sm:py-10 print:max-w-none print:py-0">
      <p className="text-muted print:hidden">
        <TextLink href={paths.hospital(slug)} alone>
          {translate("back", { name })}
        </TextLink>
      </p>
      <h1 className="wrap-anywhere">{translate("title", { name })}</h1>
      <p className="mt-3 max-w-prose text-lg">{translate("intro")}</p>
      {/* A statement that holds says how complete the page is. */}
      {hospital.statement === null || hospital.statement.lapsed ? (
        <p className="mt-2 max-w-prose">{translate("scope", { name })}</p>
      ) : null}
      <p className="mt-2 max-w-prose empty:hidden">{statement}</p>
      {locale === "nl" ? null : <p className="mt-2 max-w-prose">{translate("inDutch")}</p>}
      {inUse.length === 0 ? (
        <p className="mt-6 max-w-prose">{translate("none", { name })}</p>
      ) : (
        <>
          <nav aria-labelledby="programs" className="mt-6 print:hidden">
            <p id="programs">{translate("count", { n: byState.inUse.total, name })}</p>
            <ul className="mt-1 gap-x-10 sm:columns-2">
              {inUse.map((entry) => (
                <li key={entry._id} className="break-inside-avoid wrap-anywhere" dir="auto" {...dutch}>
                  <TextLink href={`#${anchorOf(entry)}`} className="block w-fit py-1">
                    {entry.algorithmName}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
          <section aria-labelledby="in-use" className="mt-8">
            <h2 id="in-use">{translate("inUse")}</h2>
            {inUse.map((entry) => (
              <article
                key={entry._id}
                id={anchorOf(entry)}
                aria-labelledby={`${anchorOf(entry)}-name`}
                className="scroll-mt-20 border-line border-t py-4 first-of-type:mt-3 print:break-inside-avoid"
              >
                <h3
                  id={`${anchorOf(entry)}-name`}
                  className="mb-2 wrap-anywhere text-xl leading-tight"
                  dir="auto"
                  {...dutch}
                >
                  {entry.algorithmName}
                </h3>
                <PatientAnswers
                  entry={entry}
                  model={model}
                  since={findPhaseStart(model, entry.technicalReadinessLevel, moments.get(entry._id))}
                  hospitalContact={contactEmail}
                />
                <p className="mt-1 text-base print:hidden">
                  <TextLink href={paths.entry(entry._id)} alone>
                    {translate("about")}
                  </TextLink>
                </p>
              </article>
            ))}
            {unlisted > 0 ? (
              <p className="mt-3">
                {translate.rich("more", {
                  n: unlisted,
                  link: (words) => <TextLink href={paths.hospital(slug)}>{words}</TextLink>,
                })}
              </p>
            ) : null}
          </section>
        </>
      )}
      {stopped.length === 0 ? null : (
        <section aria-labelledby="stopped" className="mt-8">
          <h2 id="stopped">{translate("stopped")}</h2>
          <p className="mt-2 max-w-prose">{translate("stoppedIntro", { name })}</p>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {stopped.map((entry) => (
              <StoppedEntry key={entry._id} entry={entry} model={model} moments={moments} />
            ))}
          </ul>
        </section>
      )}
      {inUse.length === 0 ? null : (
        <p className="mt-8 print:hidden">
          <TextLink href={serverOnlyPaths.hospitalPatientsPoster(slug)} alone>
            {translate("poster.link")}
          </TextLink>
        </p>
      )}
      {footer}
    </div>
  );
}
