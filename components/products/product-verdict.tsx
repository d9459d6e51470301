import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { EntryDto } from "@/lib/entries/answers";
import {
  ENTRY_USE_STATES,
  findEarliestPhaseMoment,
  findEntryUseState,
  findPhaseStart,
  type PhaseMomentsByEntryId,
} from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel, getShownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import type { EvidenceStrength } from "@/lib/products/evidence-strength";
import type { ProductUseCounts } from "@/lib/products/rules";
import type { ProductDto } from "@/lib/products/schema";
import { EvidenceBar } from "../charts/evidence-bar";
import { linkTo, TextLink } from "../ui/links";
import { LessonOpening, SinceMonth, Verdict, type VerdictFact } from "../ui/verdict";

interface ProductVerdictProps {
  product: ProductDto;
  /** Entries that use the product and that the reader may see. */
  uses: readonly EntryDto[];
  /** Hospitals per state of use; entries without hospital or phase are not counted. */
  counts: ProductUseCounts;
  moments: PhaseMomentsByEntryId;
  /** Data model in the reader's language. */
  model: DataModel;
  /** Slugs of hospital pages by hospital name; values that name no single hospital have none. */
  hospitalSlugs: ReadonlyMap<string, string>;
  /** Whether the reader is a member and may see contacts. */
  isMember: boolean;
  /** Public addresses of hospitals for questions about AI, by hospital name. */
  hospitalContacts: ReadonlyMap<string, string>;
  /** Summary of the members' experiences; null if the reader may see none. */
  howItWent: ReactNode;
  /** How strong the evidence is, as far as the reader may see it. */
  evidence: EvidenceStrength;
  /** Until when the certificate holds; null if unknown. */
  certificate: ReactNode;
}

/** Returns the address for questions about a use: its contact, if the reader may see it, or else the hospital's. */
export function findUseContact(
  { contactEmail, activeHospital }: EntryDto,
  hospitalContacts: ReadonlyMap<string, string>,
): string | null {
  return contactEmail ?? hospitalContacts.get(activeHospital ?? "") ?? null;
}

/** Renders where the addresses are that the reader may see; visitors also read how to see the others. */
function useContacts({ product, uses, isMember, hospitalContacts }: ProductVerdictProps): ReactNode {
  const translate = useTranslations("products.page");
  if (uses.length === 0) return null;
  const contacts = [...new Set(uses.flatMap((use) => findUseContact(use, hospitalContacts) ?? []))];
  const [first] = contacts;
  const shown =
    first === undefined ? null : contacts.length === 1 ? (
      <a className="link wrap-anywhere" href={`mailto:${first}`}>
        {first}
      </a>
    ) : (
      <TextLink plain href="#uses">
        {translate("contacts", { count: contacts.length })}
      </TextLink>
    );
  if (isMember) return shown;
  return (
    <>
      {shown}
      <span className="no-print block font-normal">
        {translate.rich("askLogin", {
          link: linkTo(paths.loginThen(paths.product(product.slug)), { plain: true }),
        })}
      </span>
    </>
  );
}

/** Number of hospitals that the strip names for each state of use. */
const MAX_NAMED_HOSPITALS = 2;

/** Returns the names of the first hospitals among some uses. */
function nameHospitals({ model, hospitalSlugs }: ProductVerdictProps, uses: readonly EntryDto[]): string[] {
  const hospitals = new Set(uses.map(({ activeHospital }) => activeHospital ?? ""));
  return [...hospitals]
    .filter((hospital) => hospitalSlugs.has(hospital))
    .slice(0, MAX_NAMED_HOSPITALS)
    .map((hospital) => getShownLabel(model, "activeHospital", hospital));
}

/** Renders the summary of experiences and the first lesson that one of the hospitals learned. */
function useHowItWent({ model, uses, howItWent }: ProductVerdictProps): ReactNode {
  const use = uses.find(({ lessonsLearned }) => lessonsLearned);
  if (!use?.lessonsLearned) return howItWent;
  const hospital = getShownValue(model, "activeHospital", use.activeHospital);
  return (
    <>
      {howItWent ? <span className="mb-1.5 block">{howItWent}</span> : null}
      <span className="block">
        {hospital === null ? null : (
          <TextLink plain href="#uses" className="no-print">
            {hospital}:
          </TextLink>
        )}{" "}
        <LessonOpening text={use.lessonsLearned} />
      </span>
    </>
  );
}

/**
 * Summary strip at the top of a product's page: what the product does, which hospitals use, test or stopped it, how its use went, and its certificate.
 */
export function ProductSummaryStrip(props: ProductVerdictProps) {
  const { product, uses, counts, moments, model, howItWent, evidence, certificate, hospitalContacts } = props;
  const translate = useTranslations("products.page");
  const verdict = useTranslations("verdict");
  const strength = useTranslations("evidence.strength");
  const startOf = ({ _id, technicalReadinessLevel }: EntryDto) =>
    findPhaseStart(model, technicalReadinessLevel, moments.get(_id));
  const states: VerdictFact[] = ENTRY_USE_STATES.map((state) => {
    const inState = uses.filter((use) => findEntryUseState(model, use.technicalReadinessLevel) === state);
    const names = nameHospitals(props, inState);
    return {
      name: verdict(`states.${state}`),
      fact:
        counts[state] === 0 ? null : (
          <>
            <TextLink plain href="#uses">
              {names.length === 0
                ? translate("hospitals", { count: counts[state] })
                : translate("hospitalNames", {
                    names: names.join(", "),
                    more: counts[state] - names.length,
                  })}
            </TextLink>
            {state !== "testing" && inState.length > 1 ? ", " : " "}
            {state === "testing" ? null : (
              <SinceMonth
                moment={findEarliestPhaseMoment(inState.map(startOf))}
                ofSeveral={inState.length > 1}
              />
            )}
          </>
        ),
    };
  });
  const hasContacts = uses.some((use) => findUseContact(use, hospitalContacts) !== null);
  const facts: VerdictFact[] = [
    ...states,
    { name: verdict("howItWent"), fact: useHowItWent(props), onlyLinks: !howItWent },
    { name: verdict("certificate"), fact: certificate },
    {
      name: strength("name"),
      fact: (
        <>
          <span className="block font-normal">
            <EvidenceBar strength={evidence} />
          </span>
          <TextLink plain href={`${paths.fields}#evidence`} className="no-print font-normal text-sm">
            {strength("explain")}
          </TextLink>
        </>
      ),
    },
    { name: verdict("questions"), fact: useContacts(props), onlyLinks: !hasContacts },
  ];
  return (
    <Verdict
      opening={uses.length === 0 ? <p className="text-muted">{translate("noUses")}</p> : null}
      description={product.description}
      facts={facts}
    />
  );
}
