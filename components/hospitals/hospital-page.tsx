import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { findEarliestPhaseMoment, findPhaseStart, type PhaseMomentsByEntryId } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import type { EntriesByUseState, OthersOfKind } from "@/lib/hospitals/rules";
import type { HospitalDetail } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { SinceMonth, Verdict, type VerdictFact } from "../ui/verdict";
import { STATE_ORDER } from "./hospital-entries";
import { InventoryStatement } from "./statement";

/** How complete and how recently checked the hospital's entries are; nothing without entries. */
function Upkeep({
  hospital: { algorithms, completeness, rechecked, lastRecheck },
}: {
  hospital: HospitalDetail;
}) {
  const translate = useTranslations("hospitals.page");
  const { formatDate, formatPercent } = useFormats();
  if (algorithms === 0) return null;
  const date = lastRecheck && <time dateTime={lastRecheck}>{formatDate(lastRecheck)}</time>;
  return (
    <section aria-labelledby="upkeep" className="mt-8">
      <h2 id="upkeep">{translate("upkeep")}</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 text-base sm:grid-cols-[14rem_minmax(0,1fr)]">
        {completeness === null ? null : (
          <>
            <dt className="font-semibold text-muted">{translate("completeness")}</dt>
            <dd>{formatPercent(completeness)}</dd>
          </>
        )}
        <dt className="font-semibold text-muted">{translate("lastRecheck")}</dt>
        <dd>{translate.rich("rechecked", { n: rechecked, of: algorithms, date: () => date })}</dd>
      </dl>
    </section>
  );
}

/** The hospital's numbers per state of use beside those of the others of its kind. */
function Comparison({ hospital, others }: { hospital: HospitalDetail; others: OthersOfKind }) {
  const translate = useTranslations("hospitals.page");
  const verdict = useTranslations("verdict");
  const { formatNumber } = useFormats();
  return (
    <div className="text-base">
      <p className="text-muted">
        {translate("others", { n: others.hospitals, kind: hospital.kind })}{" "}
        <TextLink href={`${paths.hospitals}?kind=${hospital.kind}`} className="print:hidden">
          {translate("compareAll")}
        </TextLink>
      </p>
      <ul className="flex flex-wrap gap-x-6">
        {STATE_ORDER.map((state) => (
          <li key={state}>
            {translate("compared", {
              state: verdict(`states.${state}`),
              own: hospital[state],
              isMedian: String(others.isMedian),
              others: others.counts[state].map(formatNumber).join(", "),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface HospitalVerdictProps {
  hospital: HospitalDetail;
  /** Public entries by state of use. */
  byState: EntriesByUseState;
  /** Numbers of the other hospitals of its kind; null if there is nothing to compare with. */
  othersOfKind: OthersOfKind | null;
  moments: PhaseMomentsByEntryId;
  model: DataModel;
  /** Summary of the members' experiences; null if the reader may see none. */
  howItWent: ReactNode;
  /** Certificates of its products to look at, the worst first; null if unknown. */
  certificate: ReactNode;
}

/** Strip of a hospital: what is in use, stopped and tested, how it went, which certificates end, whom to ask. */
function HospitalVerdict({
  hospital,
  byState,
  othersOfKind,
  moments,
  model,
  howItWent,
  certificate,
}: HospitalVerdictProps) {
  const { algorithms, statement, contactEmail } = hospital;
  const translate = useTranslations("hospitals.page");
  const verdict = useTranslations("verdict");
  const states: VerdictFact[] = STATE_ORDER.map((state) => {
    const { entries, total } = byState[state];
    const starts = entries.map((entry) =>
      findPhaseStart(model, entry.technicalReadinessLevel, moments.get(entry._id)),
    );
    return {
      name: verdict(`states.${state}`),
      fact:
        total === 0 ? null : (
          <>
            <TextLink plain href={`#state-${state}`}>
              {translate("algorithmCount", { n: total })}
            </TextLink>
            {state === "inUse" && total > 1 ? ", " : " "}
            {state === "inUse" && total === entries.length ? (
              <SinceMonth moment={findEarliestPhaseMoment(starts)} ofSeveral={total > 1} />
            ) : null}
          </>
        ),
    };
  });
  const facts: VerdictFact[] = [
    ...states,
    { name: verdict("howItWent"), fact: howItWent },
    { name: verdict("certificate"), fact: certificate },
    { name: translate("statement"), fact: statement && <InventoryStatement statement={statement} /> },
    {
      name: translate("contact"),
      fact: contactEmail && (
        <a className="link" href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
      ),
    },
  ];
  return (
    <Verdict
      opening={algorithms === 0 ? <p className="text-muted">{translate("nothingPublic")}</p> : null}
      facts={facts}
    >
      {othersOfKind === null ? null : <Comparison hospital={hospital} others={othersOfKind} />}
    </Verdict>
  );
}

/** Public page of a hospital: the facts about it, the actions, then `children`, which list its public entries. */
export function HospitalPage({
  actions,
  footer,
  children,
  ...verdict
}: HospitalVerdictProps & {
  /** Footer of each printed sheet. */
  footer: ReactNode;
  /** Actions on the page, such as following the hospital. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const translate = useTranslations("hospitals");
  const kinds = useTranslations("admin.institutions.kinds");
  const { hospital, model } = verdict;
  const { name, city, kind, specialisms } = hospital;
  return (
    <div className="hospital-page report-page page-width py-4 sm:py-10 print:max-w-none print:p-0">
      <p className="no-print text-muted">
        <TextLink href={paths.hospitals} alone>
          {translate("page.all")}
        </TextLink>
      </p>
      <h1 className="wrap-anywhere">{name}</h1>
      <p className="mt-1 text-lg text-muted">{[city, kinds(kind)].join(FACT_SEPARATOR)}</p>
      <HospitalVerdict {...verdict} />
      {actions}
      {children}
      {specialisms.length === 0 ? null : (
        <section aria-labelledby="specialisms" className="mt-8">
          <h2 id="specialisms">{model.medicalSpecialism.displayName}</h2>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
            {specialisms.map(({ value, count }) => (
              <li key={value}>
                {getShownLabel(model, "medicalSpecialism", value)}{" "}
                <strong className="tabular-nums">{count}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Upkeep hospital={hospital} />
      {footer}
    </div>
  );
}
