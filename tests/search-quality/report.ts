import { type Figures, figuresOf, GOALS, type Outcome, QUERY_KINDS, worstFirst } from "./metric";

const WORST = 40;

/** The figures of a set, its kinds of queries apart, and its worst queries unless they are to stay unseen. */
export function reportLines(title: string, outcomes: readonly Outcome[], isShown: boolean): string[] {
  const kinds = QUERY_KINDS.flatMap((kind) => {
    const own = outcomes.filter(({ judged }) => judged.kind === kind);
    return own.length === 0 ? [] : [line(`  ${kind}`, own)];
  });
  const worst = isShown ? worstFirst(outcomes) : [];
  const left = worst.length - WORST;
  return [
    HEADING,
    line(title, outcomes),
    ...kinds,
    ...(worst.length === 0 ? [] : ["", "The worst:"]),
    ...worst.slice(0, WORST).flatMap(detail),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}

const HEADING = `${" ".repeat(20)}   queries precision     recall empty   wrongly corrected`;

function line(title: string, outcomes: readonly Outcome[]): string {
  const { precision, recall, empty, wrongCorrections } = figuresOf(outcomes);
  return [
    title.padEnd(20),
    String(outcomes.length).padStart(10),
    (counts(outcomes, "precision") ? share(precision) : "-").padStart(10),
    (counts(outcomes, "recall") ? share(recall) : "-").padStart(11),
    String(empty).padStart(6),
    String(wrongCorrections).padStart(20),
  ].join("");
}

/** Whether a share is a mean of anything: words that occur nowhere have none to find. */
function counts(outcomes: readonly Outcome[], key: "precision" | "recall"): boolean {
  return outcomes.some((outcome) => outcome[key] !== null);
}

const share = (value: number) => value.toFixed(3);

function detail({ judged, found, missed, wrong, isWronglyCorrected }: Outcome): string[] {
  return [
    `  '${judged.query}' (${judged.kind}): ${found.keys.length} found, ${judged.relevant.length} belong`,
    ...(isWronglyCorrected ? [`     wrongly corrected to '${found.corrected}'`] : []),
    ...(missed.length > 0 ? [`     missed: ${missed.join(", ")}`] : []),
    ...(wrong.length > 0 ? [`     does not belong: ${wrong.join(", ")}`] : []),
  ];
}

/** Whether the figures are what they are to be. */
export function isGoodEnough({ precision, recall, empty, wrongCorrections }: Figures): boolean {
  return (
    precision >= GOALS.precision &&
    recall >= GOALS.recall &&
    empty <= GOALS.empty &&
    wrongCorrections <= GOALS.wrongCorrections
  );
}
