import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment, type KeyboardEvent } from "react";
import { haveSameWords, markWordsDifferingFrom } from "@/lib/matching/differences";
import type { MatchDecision, MatchProposalDto, MatchReason } from "@/lib/matching/schema";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { Button } from "../ui/button";

interface Side {
  name: string;
  /** The name that is compared: an entry's product, which its name is followed by. */
  compared: string;
  supplier: string | null;
  href: string;
  /** Address of the product's list of entries; null for an entry. */
  uses: string | null;
}

/** Returns both sides of a proposal: the entry or product that may match, and the product. */
function sidesOf({ product, entry, otherProduct }: MatchProposalDto): [Side, Side] {
  const toSide = ({ name, supplier, slug }: typeof product) => {
    const href = paths.product(slug);
    return { name, compared: name, supplier, href, uses: `${href}#uses` };
  };
  if (entry === null) return [toSide(otherProduct ?? product), toSide(product)];
  const { _id: id, algorithmName, nameCommercialProduct, developerName } = entry;
  const named = nameCommercialProduct === null || nameCommercialProduct === algorithmName;
  const name = named ? algorithmName : `${algorithmName} (${nameCommercialProduct})`;
  const compared = nameCommercialProduct ?? algorithmName;
  return [{ name, compared, supplier: developerName, href: paths.entry(id), uses: null }, toSide(product)];
}

/** Text in which the words that `other` lacks are marked. */
function Marked({ text, other }: { text: string; other: string }) {
  return markWordsDifferingFrom(text, other).map(({ word, place, differs }) => (
    <Fragment key={place}>
      {place === 0 ? "" : " "}
      {differs ? <mark className="rounded-sm bg-warning-soft text-ink">{word}</mark> : word}
    </Fragment>
  ));
}

function SideCell({ side, other, kind }: { side: Side; other: Side; kind: string }) {
  const translate = useTranslations("matching");
  const { name, compared, supplier, href, uses } = side;
  const [before = "", after = ""] = name === compared ? [] : [name.slice(0, -compared.length - 1), ")"];
  return (
    <div className="wrap-anywhere min-w-0">
      <p className="text-base text-muted">{kind}</p>
      <Link href={href} prefetch={false} className="link">
        <bdi>
          {before}
          <Marked text={compared} other={other.compared} />
          {after}
        </bdi>
      </Link>
      <p className="text-muted">
        {supplier === null ? (
          translate("noSupplier")
        ) : (
          <bdi>
            <Marked
              text={translate("by", { supplier })}
              other={translate("by", { supplier: other.supplier ?? "" })}
            />
          </bdi>
        )}
      </p>
      {uses === null ? null : (
        <a href={uses} className="link inline-block py-0.5 text-base">
          {translate("uses")}
          <span className="sr-only"> ({name})</span>
        </a>
      )}
    </div>
  );
}

/** Returns a function that describes a reason of a proposal in words; the same name may be written otherwise. */
function useReasons([a, b]: readonly [Side, Side]): (reason: MatchReason) => string {
  const translate = useTranslations("matching.reasons");
  const isWrittenOtherwise: Partial<Record<MatchReason["code"], boolean>> = {
    equalName: !haveSameWords(a.compared, b.compared),
    sameSupplier: !haveSameWords(a.supplier ?? "", b.supplier ?? ""),
  };
  return ({ code, ...details }) => {
    const entries = Object.entries(details).map(([name, value]) => [name, [value].flat().join(", ")]);
    const sentence = translate(code, Object.fromEntries(entries));
    return isWrittenOtherwise[code] ? translate("writtenOtherwise", { reason: sentence }) : sentence;
  };
}

/** Keys that move the focus to the next and the previous proposal. */
const STEPS: Record<string, "nextElementSibling" | "previousElementSibling"> = {
  j: "nextElementSibling",
  k: "previousElementSibling",
};

/** Keys that decide on the row with the focus; Enter takes its usual decision. */
const DECISION_KEYS: Record<string, MatchDecision> = { x: "refuse", u: "undo" };

/** Handles j and k in a row, and the keys of decisions on the row itself; other keys and controls keep theirs. */
function handleKey(
  event: KeyboardEvent<HTMLLIElement>,
  decisions: readonly MatchDecision[],
  onDecide: (decision: MatchDecision) => void,
): void {
  const { key, target, currentTarget: row } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const step = STEPS[key];
  const neighbour = step === undefined ? null : row[step];
  if (neighbour instanceof HTMLElement) neighbour.focus();
  else {
    const decision = key === "Enter" ? decisions[0] : DECISION_KEYS[key];
    if (target !== row || decision === undefined || !decisions.includes(decision)) return;
    onDecide(decision);
  }
  event.preventDefault();
}

/** Highest score shown for two names or suppliers that differ, also where another name of a product is equal. */
const MAX_SCORE_OF_DIFFERING = 0.99;

interface MatchItemProps {
  proposal: MatchProposalDto;
  /** Decisions that are possible, the usual one first. */
  decisions: readonly MatchDecision[];
  isBusy: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onDecide: (decision: MatchDecision) => void;
}

/** A proposal: the two side by side with their differences marked, and the decisions about it. */
export function MatchItem({ proposal, decisions, isBusy, isChosen, onChoose, onDecide }: MatchItemProps) {
  const translate = useTranslations("matching");
  const [a, b] = sidesOf(proposal);
  const sentenceOf = useReasons([a, b]);
  const isByHand = proposal.reasons.some(({ code }) => code === "byHand");
  const both = { a: a.name, b: b.name };
  const isIdentical =
    haveSameWords(a.compared, b.compared) &&
    a.supplier !== null &&
    b.supplier !== null &&
    haveSameWords(a.supplier, b.supplier);
  return (
    <li
      tabIndex={-1}
      aria-label={translate("pair", both)}
      onKeyDown={(event) => handleKey(event, isBusy ? [] : decisions, onDecide)}
      className="flex gap-3 py-3"
    >
      <CheckBox
        label={<span className="sr-only">{translate("choose", both)}</span>}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div className="min-w-0 flex-1">
        <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
          <SideCell side={a} other={b} kind={translate(proposal.entry === null ? "aProduct" : "anEntry")} />
          <SideCell side={b} other={a} kind={translate(proposal.entry === null ? "isSameAs" : "isUseOf")} />
        </div>
        <p className="mt-1 text-base">
          {isByHand ? null : (
            <>
              <strong>
                {isIdentical
                  ? translate("identical")
                  : translate("score", { score: Math.min(proposal.score, MAX_SCORE_OF_DIFFERING) })}
              </strong>
              {": "}
            </>
          )}
          {proposal.reasons.map(sentenceOf).join("; ")}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="small"
              kind={decision === "accept" ? "primary" : "secondary"}
              disabled={isBusy}
              onClick={() => onDecide(decision)}
            >
              {translate(`one.${decision}`)}
              <span className="sr-only">: {translate("pair", both)}</span>
            </Button>
          ))}
        </div>
      </div>
    </li>
  );
}
