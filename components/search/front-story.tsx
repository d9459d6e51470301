import { useTranslations } from "next-intl";
import type { EntryWorthReading } from "@/lib/entries/answers";
import { phaseProgress } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { shownLabel, shownValue } from "@/lib/fields/shown-labels";
import { paths, publicPaths } from "@/lib/paths";
import { inShort } from "@/lib/platform/text/first-words";
import type { Facets } from "@/lib/search/answers";
import { type FrontFigures, WAYS_IN, waysIn } from "@/lib/statistics/front-figures";
import { DutchNote, useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { PhaseBar } from "../ui/phase-bar";
import { useFormats } from "../ui/use-formats";

/** What the register says in one sentence of figures. */
export function FiguresSentence({ figures: { most, ...counts } }: { figures: FrontFigures }) {
  const translate = useTranslations("home.story");
  const [first, second] = most;
  const b = (words: React.ReactNode) => <strong>{words}</strong>;
  return (
    <p className="mt-4 max-w-[62ch] font-serif text-xl">
      {translate.rich(counts.hospitals > 0 ? "figures" : "figuresAlone", { ...counts, b })}
      {first === undefined ? null : " "}
      {first === undefined
        ? null
        : second === undefined
          ? translate("mostOne", { first: first.value, n: first.count })
          : translate("mostTwo", {
              first: first.value,
              n: first.count,
              second: second.value,
              m: second.count,
            })}
    </p>
  );
}

function Example({ entry, model }: { entry: EntryWorthReading; model: DataModel }) {
  const dutch = useDutchText();
  const translate = useTranslations("home.story");
  const { technicalReadinessLevel: level, activeHospital, lessonsLearned, algorithmName } = entry;
  const phase = level === null ? null : phaseProgress(model, level);
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-5 shadow-card">
      <h3 dir="auto" {...dutch} className="wrap-anywhere text-lg leading-snug">
        <TextLink href={paths.entry(entry._id)}>{algorithmName}</TextLink>
      </h3>
      {activeHospital === null ? null : (
        <p className="mt-1 wrap-anywhere text-base text-muted">
          {shownValue(model, "activeHospital", activeHospital)}
        </p>
      )}
      <p className="mt-3 grow wrap-anywhere text-base">
        <span className="font-semibold">{translate("lesson")}</span>{" "}
        <span dir="auto" {...dutch}>
          {inShort(lessonsLearned ?? "")}
        </span>
      </p>
      {level === null || phase === null ? null : (
        <p className="mt-4 text-base">
          <PhaseBar {...phase} label={shownLabel(model, "technicalReadinessLevel", level)} />
        </p>
      )}
    </li>
  );
}

/** Entries that everyone may read and that tell what was learned. Draws nothing when there are none. */
export function WorthReading({
  entries,
  model,
}: {
  entries: readonly EntryWorthReading[];
  model: DataModel;
}) {
  const translate = useTranslations("home.story");
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="worth-reading">
      <h2 id="worth-reading">{translate("examples")}</h2>
      <DutchNote what="entries" className="mt-1" />
      <ul className="mt-4 grid gap-5 md:grid-cols-3">
        {entries.map((entry) => (
          <Example key={entry._id} entry={entry} model={model} />
        ))}
      </ul>
    </section>
  );
}

/** So many values of each are ways in; the others are on the dashboard. */
const SHOWN = 8;

function Way({
  field,
  facets,
  model,
}: {
  field: (typeof WAYS_IN)[number];
  facets: Facets;
  model: DataModel;
}) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("home.story");
  const used = waysIn(model, field, facets);
  if (used.length === 0) return null;
  return (
    <div>
      <h3 className="text-lg">{translate(field)}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {used.slice(0, SHOWN).map(({ value, count }) => (
          <li key={value} className="min-w-0 max-w-full">
            <TextLink
              href={publicPaths.explore(field, value)}
              className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line-strong bg-surface px-3 text-base no-underline hover:bg-accent-soft"
            >
              <span className="min-w-0 wrap-anywhere">{shownLabel(model, field, value)}</span>
              <span className="text-muted tabular-nums">{formatNumber(count)}</span>
            </TextLink>
          </li>
        ))}
      </ul>
      {used.length > SHOWN ? (
        <p className="mt-2">
          <TextLink plain href={`${paths.dashboard}#chart-${field}`} alone>
            {translate("all", { n: used.length })}
          </TextLink>
        </p>
      ) : null}
    </div>
  );
}

/** The ways into what is public: by hospital and by specialism. */
export function WaysIn({ facets, model }: { facets: Facets; model: DataModel }) {
  const translate = useTranslations("home.story");
  return (
    <section aria-labelledby="ways-in">
      <h2 id="ways-in">{translate("waysIn")}</h2>
      <div className="mt-3 grid gap-6 md:grid-cols-2 md:gap-10">
        {WAYS_IN.map((field) => (
          <Way key={field} field={field} facets={facets} model={model} />
        ))}
      </div>
    </section>
  );
}
