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
import { paths } from "@/lib/paths";
import type { ProductUseCounts } from "@/lib/products/rules";
import type { ProductDto } from "@/lib/products/schema";
import { linkTo, TextLink } from "../ui/links";
import { SinceMonth, Verdict, type VerdictFact } from "../ui/verdict";

interface ProductVerdictProps {
  product: ProductDto;
  /** Entries that use the product and that the reader may see. */
  uses: readonly EntryDto[];
  /** Hospitals per state of use; entries without hospital or phase are not counted. */
  counts: ProductUseCounts;
  moments: PhaseMomentsByEntryId;
  /** Data model in the reader's language. */
  model: DataModel;
  /** Whether the reader is a member and may see contacts. */
  isMember: boolean;
  /** Summary of the members' experiences; null if the reader may see none. */
  howItWent: ReactNode;
  /** Until when the certificate holds; null if unknown. */
  certificate: ReactNode;
}

/** Renders whom to ask: members find the addresses in the list of uses, others read how to see them. */
function useContacts({ product, uses, isMember }: ProductVerdictProps): ReactNode {
  const translate = useTranslations("products.page");
  if (uses.length === 0) return null;
  if (isMember) {
    const count = uses.filter(({ contactEmail }) => contactEmail).length;
    if (count === 0) return null;
    return (
      <TextLink plain href="#uses">
        {translate("contacts", { count })}
      </TextLink>
    );
  }
  return (
    <span className="font-normal">
      {translate.rich("askLogin", {
        link: linkTo(paths.loginThen(paths.product(product.slug)), { plain: true }),
      })}
    </span>
  );
}

/**
 * Summary strip at the top of a product's page: what the product does, how many hospitals use, test or stopped it,
 * how its use went, and its certificate.
 */
export function ProductSummaryStrip(props: ProductVerdictProps) {
  const { product, uses, counts, moments, model, howItWent, certificate } = props;
  const translate = useTranslations("products.page");
  const verdict = useTranslations("verdict");
  const startOf = ({ _id, technicalReadinessLevel }: EntryDto) =>
    findPhaseStart(model, technicalReadinessLevel, moments.get(_id));
  const states: VerdictFact[] = ENTRY_USE_STATES.map((state) => {
    const inState = uses.filter((use) => findEntryUseState(model, use.technicalReadinessLevel) === state);
    return {
      name: verdict(`states.${state}`),
      fact:
        counts[state] === 0 ? null : (
          <>
            <TextLink plain href="#uses">
              {translate("hospitals", { count: counts[state] })}
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
  const facts: VerdictFact[] = [
    ...states,
    { name: verdict("howItWent"), fact: howItWent },
    { name: verdict("certificate"), fact: certificate },
    { name: verdict("questions"), fact: useContacts(props), onlyLinks: !props.isMember },
  ];
  return (
    <Verdict
      opening={uses.length === 0 ? <p className="text-muted">{translate("noUses")}</p> : null}
      description={product.description}
      facts={facts}
    />
  );
}
