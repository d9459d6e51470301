import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { findEarliestPhaseMoment, findPhaseStart, type PhaseMomentsByEntryId } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import type { EntriesByUseState } from "@/lib/hospitals/rules";
import type { HospitalDetail, HospitalDto } from "@/lib/hospitals/schema";
import { paths, serverOnlyPaths } from "@/lib/paths";
import { FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { linkTo, TextLink } from "../ui/links";
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

/** Hospitals of the same kind with their numbers per state of use; the row of this one is marked. */
function Comparison({
  hospital,
  peers: { hospitals, total },
}: {
  hospital: HospitalDetail;
  peers: PeerHospitals;
}) {
  const translate = useTranslations("hospitals.page");
  const columns = useTranslations("hospitals.columns");
  return (
    <section aria-labelledby="compared" className="mt-8 break-inside-avoid">
      <h2 id="compared">{translate("compared")}</h2>
      <table className="compared-table">
        <caption className="sr-only">{translate("compared")}</caption>
        <thead>
          <tr>
            <th scope="col">{columns("name")}</th>
            {STATE_ORDER.map((state) => (
              <th key={state} scope="col">
                {columns(state)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hospitals.map((one) => {
            const isOwn = one._id === hospital._id;
            return (
              <tr key={one._id} aria-current={isOwn || undefined}>
                <th scope="row">
                  {isOwn ? (
                    <>
                      {one.name} <span className="text-muted text-sm">({translate("ownRow")})</span>
                    </>
                  ) : (
                    <TextLink href={paths.hospital(one.slug)}>{one.name}</TextLink>
                  )}
                </th>
                {STATE_ORDER.map((state) => (
                  <td key={state}>{one[state]}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-2 text-base text-muted">
        {translate("comparedMore", { shown: hospitals.length, total })}{" "}
        <TextLink href={`${paths.hospitals}?kind=${hospital.kind}`} className="print:hidden">
          {translate("compareAll")}
        </TextLink>
      </p>
    </section>
  );
}

/** Says that a hospital without public entries may use AI all the same, who can add it, and what others published. */
function NothingPublic({ hospital, peers }: { hospital: HospitalDetail; peers: PeerHospitals }) {
  const translate = useTranslations("hospitals.page");
  const { statement } = hospital;
  const usesNone = statement?.kind === "noAi" && !statement.lapsed;
  return (
    <div className="max-w-prose space-y-2">
      <p>
        {translate("nothingPublic")}{" "}
        {usesNone ? null : translate.rich("mayUse", { link: linkTo(paths.register, { plain: true }) })}
      </p>
      {peers.hospitals.length === 0 ? null : (
        <p>
          {translate.rich("examples", {
            list: () =>
              peers.hospitals.map(({ _id, slug, name }, index) => (
                <Fragment key={_id}>
                  {index === 0 ? null : ", "}
                  <TextLink href={paths.hospital(slug)}>{name}</TextLink>
                </Fragment>
              )),
          })}
        </p>
      )}
    </div>
  );
}

/** Hospitals of the same kind with public entries; the first of `total`. */
interface PeerHospitals {
  hospitals: readonly HospitalDto[];
  total: number;
}

interface HospitalVerdictProps {
  hospital: HospitalDetail;
  /** Public entries by state of use. */
  byState: EntriesByUseState;
  /** Hospitals of its kind to compare it with; without public entries of its own, examples. */
  peers: PeerHospitals;
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
  peers,
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
              {translate.rich("algorithmCount", {
                n: total,
                big: (number) => (
                  <span className="sm:font-serif sm:text-4xl sm:leading-none print:text-xl">{number}</span>
                ),
              })}
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
      opening={algorithms === 0 ? <NothingPublic hospital={hospital} peers={peers} /> : null}
      facts={facts}
    />
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
  const common = useTranslations("common");
  const patients = useTranslations("patients");
  const kinds = useTranslations("admin.institutions.kinds");
  const { hospital, model, peers } = verdict;
  const { name, city, kind, specialisms } = hospital;
  const isCompared = peers.total > 1 && peers.hospitals.some(({ _id }) => _id === hospital._id);
  return (
    <div className="hospital-page report-page page-width py-4 sm:py-10 print:max-w-none print:p-0">
      <p className="no-print text-muted">
        <TextLink href={paths.hospitals} alone>
          {translate("page.all")}
        </TextLink>
      </p>
      <p className="hidden text-muted text-sm print:float-right print:block">{common("siteName")}</p>
      <h1 className="wrap-anywhere">{name}</h1>
      <p className="mt-1 text-lg text-muted">{[city, kinds(kind)].join(FACT_SEPARATOR)}</p>
      <HospitalVerdict {...verdict} />
      <p className="mt-3 flex flex-wrap gap-x-6 empty:hidden print:hidden">
        {hospital.inUse + hospital.stopped === 0 ? null : (
          <TextLink href={serverOnlyPaths.hospitalPatients(hospital.slug)} alone>
            {patients("hospitalLink")}
          </TextLink>
        )}
        {isCompared ? (
          <TextLink href="#compared" alone>
            {translate("page.compared")}
          </TextLink>
        ) : null}
      </p>
      {actions}
      {children}
      <div className="print:columns-2 print:gap-8 print:*:mt-0 print:*:break-inside-avoid print:*:pt-5">
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
        {isCompared ? <Comparison hospital={hospital} peers={peers} /> : null}
        <Upkeep hospital={hospital} />
      </div>
      {footer}
    </div>
  );
}
