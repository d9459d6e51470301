import { useTranslations } from "next-intl";
import type { EntryDto } from "@/lib/entries/answers";
import {
  buildPhaseLine,
  type EntryUseState,
  findPhaseStart,
  type PhaseMomentsByEntryId,
} from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel, getShownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { shortenAsOneParagraph } from "@/lib/platform/text/first-words";
import { PhaseProgressBar } from "../charts/phase-bar";
import { Badge } from "../ui/badge";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { SinceMonth } from "../ui/verdict";

/** States in the order of the page. */
export const STATE_ORDER = ["inUse", "stopped", "testing"] as const satisfies readonly EntryUseState[];

interface PhaseData {
  /** Data model in the reader's language. */
  model: DataModel;
  moments: PhaseMomentsByEntryId;
}

/** An entry of the hospital: since when, what it does, and why it was stopped. */
function HospitalEntry({
  entry,
  state,
  model,
  moments,
}: PhaseData & { entry: EntryDto; state: EntryUseState }) {
  const translate = useTranslations("hospitals.page");
  const rechecked = useTranslations("recheck");
  const dutch = useDutchText();
  const { _id, algorithmName, description, product, recheck, technicalReadinessLevel: phase } = entry;
  const start = findPhaseStart(model, phase, moments.get(_id));
  const specialism = getShownValue(model, "medicalSpecialism", entry.medicalSpecialism);
  const reason = state === "stopped" ? entry.reasonCancellation : null;
  return (
    <li className="hospital-entry">
      <h3 className="wrap-anywhere leading-snug print:mr-3 print:inline" dir="auto" {...dutch}>
        <TextLink href={paths.entry(_id)}>{algorithmName}</TextLink>
        {recheck.isOutdated && state !== "stopped" ? (
          <Badge className="ml-2 align-middle">{rechecked("outdated")}</Badge>
        ) : null}
      </h3>
      <p className="facts">
        {start === null ? null : <SinceMonth moment={start} />}
        {specialism === null ? null : <span>{specialism}</span>}
        {product === undefined ? null : (
          <TextLink href={paths.product(product.slug)}>{product.name}</TextLink>
        )}
      </p>
      {reason === null ? null : (
        <p className="mt-1 max-w-[68ch] wrap-anywhere print:mt-0 print:max-w-none">
          <span className="font-semibold">{translate("whyStopped")}</span>{" "}
          <span dir="auto" {...dutch}>
            {shortenAsOneParagraph(reason)}
          </span>
        </p>
      )}
      {description === null || reason !== null ? null : (
        <p className="mt-1 max-w-[68ch] wrap-anywhere text-base print:hidden" dir="auto" {...dutch}>
          {shortenAsOneParagraph(description)}
        </p>
      )}
    </li>
  );
}

/** An entry in preparation in one line: its name, its phase and since when. */
function EntryInPreparation({ entry, model, moments }: PhaseData & { entry: EntryDto }) {
  const dutch = useDutchText();
  const { _id, algorithmName, technicalReadinessLevel: phase } = entry;
  const line = phase === null ? null : buildPhaseLine(model, phase, moments.get(_id) ?? []);
  return (
    <li className="grid items-center gap-x-6 break-inside-avoid wrap-anywhere py-1.5 text-base sm:grid-cols-[minmax(0,1fr)_20rem_9rem] print:grid-cols-[minmax(0,1fr)_18rem_8rem] print:py-0.5">
      <TextLink href={paths.entry(_id)} dir="auto" {...dutch}>
        {algorithmName}
      </TextLink>
      <span className="empty:hidden sm:empty:block">
        {phase === null || line === null ? null : (
          <PhaseProgressBar
            {...line.progress}
            label={getShownLabel(model, "technicalReadinessLevel", phase)}
          />
        )}
      </span>
      <SinceMonth moment={findPhaseStart(model, phase, moments.get(_id))} />
    </li>
  );
}

/** Section of the entries in one state; nothing if there are none. Those in preparation are in the order of phases. */
export function StateSection({
  state,
  entries,
  total,
  moreHref,
  ...shown
}: PhaseData & {
  state: EntryUseState;
  entries: readonly EntryDto[];
  /** Number of entries in this state, of which only the last changed are listed. */
  total: number;
  /** Address of the whole list. */
  moreHref: string;
}) {
  const verdict = useTranslations("verdict");
  const translate = useTranslations("hospitals.page");
  if (entries.length === 0) return null;
  const phases = shown.model.technicalReadinessLevel.values.map(({ label }) => label);
  const placeOf = (entry: EntryDto) => phases.indexOf(entry.technicalReadinessLevel ?? "");
  return (
    <section aria-labelledby={`state-${state}`} className="mt-8">
      <h2 id={`state-${state}`} className="scroll-mt-24">
        {verdict(`states.${state}`)} <span className="font-normal text-muted tabular-nums">{total}</span>
      </h2>
      {/* On paper the last entry of a list does not stand alone on a sheet. */}
      <ul className="mt-2 divide-y divide-line border-line border-y print:*:last:break-before-avoid">
        {state === "testing"
          ? entries
              .toSorted((one, other) => placeOf(one) - placeOf(other))
              .map((entry) => <EntryInPreparation key={entry._id} {...shown} entry={entry} />)
          : entries.map((entry) => <HospitalEntry key={entry._id} {...shown} entry={entry} state={state} />)}
      </ul>
      {total > entries.length ? (
        <p className="mt-2">
          <TextLink href={moreHref} alone>
            {translate("more", { n: total })}
          </TextLink>
        </p>
      ) : null}
    </section>
  );
}

/** Maximum number of changes that are shown. */
const MAX_CHANGES = 10;

/** Section of the latest additions and changes of phase, with a link to all changed entries; nothing if there are none. */
export function PhaseChanges({
  entries,
  restHref,
  model,
  moments,
}: PhaseData & { entries: readonly EntryDto[]; restHref: string }) {
  const translate = useTranslations("hospitals.page");
  const dutch = useDutchText();
  const { formatDate } = useFormats();
  const all = entries
    .flatMap((entry) => (moments.get(entry._id) ?? []).map((moment) => ({ entry, ...moment })))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  const changes = all.slice(0, MAX_CHANGES);
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="changes" className="mt-8">
      <h2 id="changes">{translate("changes")}</h2>
      <ul className="mt-3 space-y-1">
        {changes.map(({ entry, phase, at, isFirst }) => (
          <li key={`${entry._id} ${at}`} className="wrap-anywhere break-inside-avoid">
            <time dateTime={at} className="text-muted">
              {formatDate(at)}
            </time>{" "}
            <TextLink href={paths.entry(entry._id)} dir="auto" {...dutch}>
              {entry.algorithmName}
            </TextLink>
            {": "}
            {translate(isFirst ? "added" : "phaseChanged", {
              phase: phase === null ? "none" : getShownLabel(model, "technicalReadinessLevel", phase),
            })}
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-base text-muted">
        {translate.rich("changesBase", {
          shown: changes.length,
          more: all.length - changes.length,
          link: (words) => (
            <TextLink href={restHref} plain>
              {words}
            </TextLink>
          ),
        })}
      </p>
    </section>
  );
}
