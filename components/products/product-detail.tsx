import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import type { EntryDto } from "@/lib/entries/answers";
import {
  buildPhaseLine,
  ENTRY_USE_STATES,
  findEntryUseState,
  findPhaseStart,
  isPhaseStopped,
  type PhaseMoment,
} from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel, getShownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import type { EvidenceStrength } from "@/lib/products/evidence-strength";
import type { ProductUseCounts } from "@/lib/products/rules";
import type { ProductDto } from "@/lib/products/schema";
import { listIntendedUseAnswers } from "@/lib/products/told-by-uses";
import { PhaseProgressBar } from "../charts/phase-bar";
import { Badge } from "../ui/badge";
import { DutchNote, useDutchText } from "../ui/dutch";
import { linkTo, TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { SinceMonth } from "../ui/verdict";
import { findUseContact, ProductSummaryStrip } from "./product-verdict";

function Facts({ product, model }: { product: ProductDto; model: DataModel }) {
  const translate = useTranslations("products.page.facts");
  const { formatDate } = useFormats();
  const specialism = product.medicalSpecialism;
  const { supplier, ceVerifiedOn: verified } = product;
  const address = (url: string | null) =>
    url === null ? null : (
      <a className="link" href={url} rel="noreferrer nofollow">
        {new URL(url).hostname}
      </a>
    );
  const rows: [label: string, fact: ReactNode][] = [
    [translate("supplierNames"), supplier?.otherNames.join(FACT_SEPARATOR)],
    [translate("supplierWebsite"), address(supplier?.website ?? null)],
    [translate("otherNames"), product.otherNames.join(FACT_SEPARATOR)],
    [translate("website"), address(product.website)],
    [
      translate("intendedSpecialism"),
      specialism === null ? null : getShownLabel(model, "medicalSpecialism", specialism),
    ],
    [
      model.algorithmFunction.displayName,
      [getShownValue(model, "algorithmFunction", product.functions) ?? []].flat().join(", "),
    ],
    [translate("law"), product.law === null ? null : translate(`laws.${product.law}`)],
    [model.riskClass.displayName, product.riskClass],
    [translate("udiDi"), product.udiDi],
    [translate("srn"), product.srn],
    [translate("certificateNumber"), product.certificateNumber],
    [translate("notifiedBody"), product.notifiedBody],
    [translate("ceVerifiedOn"), verified === null ? null : formatDate(verified)],
    [translate("ceSource"), product.ceSource],
    [translate("sources"), product.sources.join(FACT_SEPARATOR)],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 text-base sm:grid-cols-[14rem_minmax(0,1fr)]">
      {rows.map(([label, fact]) =>
        fact ? (
          <div key={label} className="contents">
            <dt className="font-semibold text-muted">{label}</dt>
            <dd className="wrap-anywhere -mt-2 sm:mt-0">{fact}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Shows for which specialisms and patients the product is used, according to the entries that the reader may see. */
function TargetGroups({ uses, model }: { uses: readonly EntryDto[]; model: DataModel }) {
  const translate = useTranslations("products.page");
  const told = listIntendedUseAnswers(model, uses);
  if (told.length === 0) return null;
  return (
    <section aria-labelledby="for-whom" className="mt-5 max-w-[76ch]">
      <h2 id="for-whom" className="sr-only">
        {translate("forWhom")}
      </h2>
      <dl className="grid gap-x-6 gap-y-1.5 text-base sm:grid-cols-[14rem_minmax(0,1fr)]">
        {told.map(({ key, values }) => (
          <div key={key} className="contents">
            <dt className="font-semibold text-muted">
              {key === "medicalSpecialism" ? translate("usedSpecialism") : model[key].displayName}
            </dt>
            <dd className="wrap-anywhere -mt-1 sm:mt-0">
              {[getShownValue(model, key, values)].flat().join(", ")}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted text-sm">{translate("forWhomSource", { n: uses.length })}</p>
    </section>
  );
}

/** Shows one hospital's use of the product: phase with date, reason for stopping, lessons learned and contact. */
function Use({
  entry,
  moments,
  hospitalSlug,
  contact,
  model,
  isMember,
}: {
  entry: EntryDto;
  moments: readonly PhaseMoment[];
  hospitalSlug: string | undefined;
  /** Address for questions that the reader may see; null if there is none. */
  contact: string | null;
  model: DataModel;
  isMember: boolean;
}) {
  const translate = useTranslations("products.page");
  const dutch = useDutchText();
  const {
    _id,
    algorithmName,
    activeHospital,
    technicalReadinessLevel: phase,
    reasonCancellation,
    lessonsLearned,
  } = entry;
  const line = phase === null ? null : buildPhaseLine(model, phase, moments);
  const since = findPhaseStart(model, phase, moments);
  const hospital =
    activeHospital === null
      ? translate("noHospital")
      : getShownLabel(model, "activeHospital", activeHospital);
  const told: [label: string, text: string | null][] = [
    [translate("whyStopped"), isPhaseStopped(model, entry) ? reasonCancellation : null],
    [translate("lessons"), lessonsLearned],
  ];
  return (
    <li className="py-5">
      <h4 className="wrap-anywhere font-semibold font-serif text-lg leading-snug">
        {hospitalSlug === undefined ? (
          hospital
        ) : (
          <TextLink href={paths.hospital(hospitalSlug)}>{hospital}</TextLink>
        )}
      </h4>
      <p className="wrap-anywhere text-base" dir="auto" {...dutch}>
        <TextLink href={paths.entry(_id)}>{algorithmName}</TextLink>
      </p>
      {phase === null || line === null ? null : (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-base">
          <PhaseProgressBar
            {...line.progress}
            label={getShownLabel(model, "technicalReadinessLevel", phase)}
          />
          <SinceMonth moment={since} />
        </p>
      )}
      {told.map(([label, text]) =>
        text === null ? null : (
          <p key={label} className="mt-2 max-w-[68ch] whitespace-pre-line wrap-anywhere">
            <span className="font-semibold">{label}</span>{" "}
            <span dir="auto" {...dutch}>
              {text}
            </span>
          </p>
        ),
      )}
      {contact === null && !isMember ? null : (
        <p className="mt-2 text-base">
          {contact === null
            ? translate.rich("askNobody", { link: linkTo(paths.contact, { plain: true }) })
            : translate.rich("ask", {
                mail: () => (
                  <a className="link" href={`mailto:${contact}`}>
                    {contact}
                  </a>
                ),
              })}
        </p>
      )}
    </li>
  );
}

interface ProductDetailProps {
  product: ProductDto;
  /** Entries that use the product and that the reader may see. */
  uses: readonly EntryDto[];
  counts: ProductUseCounts;
  moments: ReadonlyMap<string, PhaseMoment[]>;
  /** Slugs of hospital pages by hospital name. */
  hospitalSlugs: ReadonlyMap<string, string>;
  /** Public addresses of hospitals for questions about AI, by hospital name. */
  hospitalContacts: ReadonlyMap<string, string>;
  /** Data model in the reader's language. */
  model: DataModel;
  /** Whether the reader is a member and may see contacts. */
  isMember: boolean;
  /** Summary of the members' experiences; null if the reader may see none. */
  howItWent: ReactNode;
  /** How strong the evidence is, as far as the reader may see it. */
  evidence: EvidenceStrength;
  /** Until when the certificate holds; null if unknown. */
  certificate: ReactNode;
  /** Actions on the product, such as following it. */
  actions?: ReactNode;
  /** Notice below the summary strip (ProductSummaryStrip), such as a warning. */
  notice?: ReactNode;
  /** Source, address and date at the end of the printed page. */
  footer?: ReactNode;
  /** Experiences and studies of the product. */
  children?: ReactNode;
}

/** Page of a product: facts, the hospitals that test, use or stopped it, and what is known about it. */
export function ProductDetail({
  product,
  uses,
  counts,
  moments,
  hospitalSlugs,
  hospitalContacts,
  model,
  isMember,
  howItWent,
  evidence,
  certificate,
  actions,
  notice,
  footer,
  children,
}: ProductDetailProps) {
  const translate = useTranslations("products.page");
  const verdict = useTranslations("verdict");
  const byState = [...ENTRY_USE_STATES, null]
    .map((state) => ({
      state,
      entries: uses.filter((use) => findEntryUseState(model, use.technicalReadinessLevel) === state),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className="page-width py-4 sm:py-10">
      <p className="text-muted">
        <TextLink href={paths.products} alone>
          {translate("all")}
        </TextLink>
      </p>
      <h1 className="wrap-anywhere">{product.name}</h1>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-lg text-muted">
        {product.supplier?.name}
        {product.confirmed ? null : <Badge>{translate("unconfirmed")}</Badge>}
      </p>
      <ProductSummaryStrip
        {...{ product, uses, counts, moments, model, isMember, howItWent, evidence, certificate }}
        {...{ hospitalSlugs, hospitalContacts }}
      />
      {notice}
      {actions}
      <TargetGroups uses={uses} model={model} />
      {uses.length === 0 ? null : (
        <section aria-labelledby="uses" className="mt-8">
          <h2 id="uses">{translate("usesTitle")}</h2>
          <DutchNote what="entries" className="mt-3" />
          {byState.map(({ state, entries }) => (
            <Fragment key={state}>
              <h3 className="mt-6 mb-3 text-xl">
                {state === null ? translate("noPhase") : verdict(`states.${state}`)}
              </h3>
              <ul className="divide-y divide-line border-line border-y">
                {entries.map((entry) => (
                  <Use
                    key={entry._id}
                    entry={entry}
                    moments={moments.get(entry._id) ?? []}
                    contact={findUseContact(entry, hospitalContacts)}
                    hospitalSlug={hospitalSlugs.get(entry.activeHospital ?? "")}
                    model={model}
                    isMember={isMember}
                  />
                ))}
              </ul>
            </Fragment>
          ))}
        </section>
      )}
      {children}
      <section aria-labelledby="facts" className="mt-10">
        <h2 id="facts" className="mb-4">
          {translate("facts.title")}
        </h2>
        <Facts product={product} model={model} />
      </section>
      {footer}
    </div>
  );
}
