import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PhaseProgressBar } from "@/components/charts/phase-bar";
import { linkTo, TextLink } from "@/components/ui/links";
import type { EntryAdvice, EntryDto } from "@/lib/entries/answers";
import {
  buildPhaseLine,
  findPhaseStart,
  isPastDevelopment,
  isPhaseStopped,
  type PhaseMoment,
} from "@/lib/entries/phase";
import { type DataModel, isFieldApplicable } from "@/lib/fields/data-model";
import { getShownLabel, getShownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { ELLIPSIS, splitAfterFirstWords } from "@/lib/platform/text/first-words";
import { bindLastWords, FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { NO_OTHER_HOSPITALS, type OtherHospitals } from "@/lib/products/rules";
import { useDutchText } from "../../ui/dutch";
import { useFormats } from "../../ui/use-formats";
import { LessonOpening, SinceMonth, Verdict, type VerdictFact } from "../../ui/verdict";
import { getFieldAnchorId } from "./content";
import { PhaseTimeline } from "./life-line";

/** Fields with texts about how the use of an algorithm went; the tab 'About' shows them. */
const LESSON_FIELDS = ["lessonsLearned", "benefitClaims"] as const;

interface EntryVerdictProps {
  entry: EntryDto;
  /** Data model in the reader's language. */
  model: DataModel;
  /** When the entry entered its phases. */
  moments?: readonly PhaseMoment[] | undefined;
  /** Other hospitals in which the reader may see entries of the same product. */
  otherHospitals?: OtherHospitals;
  /** Address of the hospital's page; null if the hospital has none. */
  hospitalHref?: string | null;
  /** The hospital's public address for questions about AI; null if it has none. */
  hospitalContact?: string | null;
  /** Summary of the members' experiences; null if the reader may see none. */
  howItWent?: ReactNode;
  /** Until when the product's certificate holds; null if unknown. */
  certificate?: ReactNode;
}

/** Renders the current phase with the month in which it began. */
function Phase({ entry, model, moments }: Pick<EntryVerdictProps, "entry" | "model" | "moments">) {
  const phase = entry.technicalReadinessLevel;
  const line = phase === null ? null : buildPhaseLine(model, phase, moments ?? []);
  if (phase === null || line === null) return null;
  return (
    <>
      {/* The bar is hidden on wide screens and on paper, where the phase line below shows the same. */}
      <span className="lg:[&_svg]:hidden print:[&_svg]:hidden">
        <PhaseProgressBar {...line.progress} label={getShownLabel(model, "technicalReadinessLevel", phase)} />
      </span>{" "}
      <SinceMonth moment={findPhaseStart(model, phase, moments)} />
    </>
  );
}

/** Renders why the algorithm was stopped, at most the first words with a link to the whole text. */
function StopReason({ entry, model }: Pick<EntryVerdictProps, "entry" | "model">) {
  const dutch = useDutchText();
  const translate = useTranslations("detail");
  const [first, rest] = splitAfterFirstWords((entry.reasonCancellation ?? "").trim());
  return (
    <span className="font-normal">
      <span dir="auto" {...dutch} className="whitespace-pre-line">
        {first}
        {rest === "" ? null : ELLIPSIS}
      </span>{" "}
      {rest === "" ? null : (
        <TextLink plain href={`#${getFieldAnchorId("reasonCancellation")}`} alone className="no-print">
          {translate.rich("wholeText", {
            of: (words) => <span className="sr-only">{words}</span>,
            field: model.reasonCancellation.displayName,
          })}
        </TextLink>
      )}
    </span>
  );
}

/** Renders the summary of experiences, the first lesson, and links to the entry's texts on lessons and benefits. */
function HowItWent({ entry, model, howItWent }: Pick<EntryVerdictProps, "entry" | "model" | "howItWent">) {
  const texts = LESSON_FIELDS.filter((field) => entry[field]);
  return (
    <>
      {howItWent}
      {entry.lessonsLearned ? (
        <span className="block">
          <LessonOpening text={entry.lessonsLearned} />{" "}
        </span>
      ) : null}
      {texts.map((field, place) => (
        <span key={field} className="no-print font-normal">
          {place > 0 || (howItWent && !entry.lessonsLearned) ? FACT_SEPARATOR : null}
          <TextLink plain href={`${paths.entry(entry._id)}#${getFieldAnchorId(field)}`}>
            {model[field].displayName}
          </TextLink>
        </span>
      ))}
    </>
  );
}

/**
 * Returns whom to ask: the contact, or else the hospital's public address, or else the author, with the way to ask
 * without an address. Readers who may not see contacts get the same hint to log in on every entry, below the hospital's
 * address, so that they cannot tell whether there is a contact.
 */
function useContact({
  entry: { _id, contactEmail, author },
  hospitalContact = null,
}: EntryVerdictProps): ReactNode {
  const ofProduct = useTranslations("products.page");
  const address = contactEmail ?? hospitalContact;
  const mail =
    address === null ? null : (
      <TextLink plain href={`mailto:${address}`}>
        {address}
      </TextLink>
    );
  if (contactEmail === undefined) {
    return (
      <>
        {mail}
        <span className="no-print block font-normal">
          {ofProduct.rich("askLogin", { link: linkTo(paths.loginThen(paths.entry(_id)), { plain: true }) })}
        </span>
      </>
    );
  }
  if (mail !== null) return mail;
  return (
    <>
      {author.closed ? null : <bdi>{author.name}</bdi>}
      <span className="no-print block font-normal">
        {ofProduct.rich("askNobody", { link: linkTo(paths.contact, { plain: true }) })}
      </span>
    </>
  );
}

/** Renders the entry's product with what other hospitals do with it; null without a product. */
function useProduct({
  entry: { product },
  otherHospitals = NO_OTHER_HOSPITALS,
}: EntryVerdictProps): ReactNode {
  const translate = useTranslations("detail");
  if (product === undefined) return null;
  const states = (["inUse", "testing", "stopped"] as const).filter((state) => otherHospitals[state] > 0);
  return (
    <>
      <TextLink href={paths.product(product.slug)} alone>
        {product.name}
      </TextLink>
      {otherHospitals.hospitals === 0 ? null : (
        <span className="block font-normal">
          <TextLink href={paths.product(product.slug)} plain alone>
            {translate("otherHospitals", { count: otherHospitals.hospitals })}
          </TextLink>
          {states.length === 0 ? null : (
            <span className="text-muted">
              {": "}
              {states
                .map((state) => translate(`otherStates.${state}`, { n: otherHospitals[state] }))
                .join(", ")}
            </span>
          )}
        </span>
      )}
    </>
  );
}

/** Renders the outcome of the current advice of an ethics committee, with a link to the whole advice. */
function AdviceInBrief({ entryId, outcome, decidedOn }: EntryAdvice & { entryId: string }) {
  const translate = useTranslations("advice");
  const { formatDate } = useFormats();
  return (
    <>
      <TextLink plain href={`${paths.entry(entryId)}#advice`}>
        {translate(`outcomes.${outcome}`)}
      </TextLink>{" "}
      <span className="font-normal text-muted">{translate("on", { date: formatDate(decidedOn) })}</span>
    </>
  );
}

/** Strip of an entry: what it does, where and since when, how it went, the certificate, and whom to ask. */
export function EntrySummaryStrip(props: EntryVerdictProps) {
  const { entry, model, moments, hospitalHref = null, howItWent, certificate } = props;
  const translate = useTranslations("detail");
  const verdict = useTranslations("verdict");
  const advice = useTranslations("advice");
  const dutch = useDutchText();
  const hasStopped = isPhaseStopped(model, entry);
  const phase = entry.technicalReadinessLevel;
  const line = phase === null ? null : buildPhaseLine(model, phase, moments ?? []);
  const hospital = getShownValue(model, "activeHospital", entry.activeHospital);
  const isHidden = entry.contactEmail === undefined;
  const hasTold = Boolean(howItWent) || LESSON_FIELDS.some((field) => entry[field]);
  const facts: VerdictFact[] = [
    {
      name: translate(
        hasStopped ? "wasActiveIn" : isPastDevelopment(model, phase) ? "activeIn" : "developedIn",
      ),
      fact: hospital && hospitalHref ? <TextLink href={hospitalHref}>{hospital}</TextLink> : hospital,
    },
    {
      name: model.technicalReadinessLevel.displayName,
      fact: line === null ? null : <Phase entry={entry} model={model} moments={moments} />,
    },
    {
      name: model.reasonCancellation.displayName,
      fact: hasStopped && entry.reasonCancellation ? <StopReason entry={entry} model={model} /> : null,
    },
    {
      name: verdict("howItWent"),
      fact: hasTold ? <HowItWent entry={entry} model={model} howItWent={howItWent} /> : null,
      onlyLinks: !howItWent,
    },
    { name: verdict("certificate"), fact: hasStopped ? null : certificate },
    { name: advice("title"), fact: entry.advice && <AdviceInBrief entryId={entry._id} {...entry.advice} /> },
    {
      name: verdict("questions"),
      fact: useContact(props),
      onlyLinks: !entry.contactEmail && !props.hospitalContact && (isHidden || entry.author.closed === true),
    },
    { name: translate("product"), fact: useProduct(props) },
    {
      name: translate("madeBy"),
      fact: entry.developerName && <span {...dutch}>{entry.developerName}</span>,
    },
    {
      name: translate("specialism"),
      fact: getShownValue(model, "medicalSpecialism", entry.medicalSpecialism),
    },
    {
      name: model.riskClass.displayName,
      fact: isFieldApplicable(model, "riskClass", entry)
        ? bindLastWords(getShownValue(model, "riskClass", entry.riskClass) ?? "")
        : null,
    },
  ];
  return (
    <Verdict
      description={entry.description}
      opening={hasStopped ? <p className="font-semibold text-danger">{translate("stopped")}</p> : null}
      facts={facts}
    >
      {line === null ? null : (
        <div className="max-sm:order-2">
          <PhaseTimeline line={line} model={model} />
        </div>
      )}
    </Verdict>
  );
}
