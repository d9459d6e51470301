import {
  buildPhaseLine,
  buildStretchByPhaseLabel,
  computePhaseProgress,
  isPhaseStopped,
  type PhaseMoment,
} from "@/lib/entries/phase";
import { createChangedDataModel, createExampleDataModel } from "../../support/data-model";

const STRETCHES = [3, 3, 1, 1];

test.each([
  ["Idee", { steps: ["known", ...Array(7).fill("ahead")], stretches: STRETCHES, current: 1, ended: false }],
  [
    "Validatie",
    {
      steps: [...Array(3).fill("unknown"), "known", ...Array(4).fill("ahead")],
      stretches: STRETCHES,
      current: 4,
      ended: false,
    },
  ],
  [
    "In gebruik",
    { steps: [...Array(7).fill("unknown"), "known"], stretches: STRETCHES, current: 8, ended: false },
  ],
  ["Out of service", { steps: Array(8).fill("unknown"), stretches: STRETCHES, current: 0, ended: true }],
  ["Bestaat niet", null],
])("%s", (label, progress) => {
  expect(computePhaseProgress(createExampleDataModel(), label)).toEqual(progress);
});

const value = (label: string, more: { code?: string; retired?: boolean } = {}) => ({
  label,
  labelEn: null,
  code: null,
  retired: false,
  ...more,
});
const STOPPED = value("Gestopt", { code: "OUT_OF_SERVICE" });
const modelOf = (values: ReturnType<typeof value>[]) =>
  createChangedDataModel({ technicalReadinessLevel: { values } });

test("the end hangs on the code, not on the wording; a retired phase counts only for who holds it", () => {
  const model = modelOf([value("Begin"), value("Oud", { retired: true }), value("Klaar"), STOPPED]);
  const stretches = [0, 0, 1, 1];
  expect(computePhaseProgress(model, "Klaar")).toEqual({
    steps: ["unknown", "known"],
    stretches,
    current: 2,
    ended: false,
  });
  expect(computePhaseProgress(model, "Oud")).toEqual({
    steps: ["unknown", "known", "ahead"],
    stretches: [1, 0, 1, 1],
    current: 2,
    ended: false,
  });
  expect(computePhaseProgress(model, "Gestopt")).toEqual({
    steps: ["unknown", "unknown"],
    stretches,
    current: 0,
    ended: true,
  });
  expect(isPhaseStopped(model, { technicalReadinessLevel: "Gestopt" })).toBe(true);
  for (const phase of ["Klaar", "Out of service", null])
    expect(isPhaseStopped(model, { technicalReadinessLevel: phase })).toBe(false);
});

test.each([
  ["none", 0, [0, 0, 0, 0]],
  ["use alone", 1, [0, 0, 0, 1]],
  ["four, one of each", 4, [1, 1, 1, 1]],
  ["seven, development the longer half", 7, [3, 2, 1, 1]],
])("a list of %s is cut into stretches by place", (_, length, stretches) => {
  const labels = Array.from({ length }, (_none, place) => value(`Stap ${place}`));
  expect(computePhaseProgress(modelOf([...labels, STOPPED]), "Gestopt")?.stretches).toEqual(stretches);
});

test("every phase that is offered has the colour of its stretch", () => {
  expect([...buildStretchByPhaseLabel(createExampleDataModel())]).toEqual([
    ["Idee", 1],
    ["Dataverzameling", 1],
    ["Ontwikkeling", 1],
    ["Validatie", 2],
    ["Softwareontwikkeling", 2],
    ["Effectbeoordeling", 2],
    ["Implementatie", 3],
    ["In gebruik", 4],
    ["Out of service", "stopped"],
  ]);
});

/** A history as 'phase month', the first of which is what it began with. */
const history = (...saves: string[]): PhaseMoment[] =>
  saves.map((save, index) => {
    const [, phase = "", month] = /^(.*) (\d\d)$/.exec(save) ?? [];
    return { phase, at: `2026-${month}-01T10:00:00.000Z`, isFirst: index === 0 };
  });

/**
 * The line in short, without the steps ahead: with the month that is known, '~' where it was so by then, '?' where
 * nothing says that it was there.
 */
const inShort = (label: string, moments: PhaseMoment[]) =>
  buildPhaseLine(createExampleDataModel(), label, moments)
    ?.phases.filter(({ state }) => state !== "ahead")
    .map(({ label: name, state, since }) => {
      if (since !== null) return `${name} ${since.isFirst ? "~" : ""}${since.at.slice(5, 7)}`;
      return state === "unknown" ? `${name} ?` : name;
    });

const UNKNOWN = [
  "Idee",
  "Dataverzameling",
  "Ontwikkeling",
  "Validatie",
  "Softwareontwikkeling",
  "Effectbeoordeling",
  "Implementatie",
  "In gebruik",
].map((name) => `${name} ?`);

test.each([
  ["nothing is known", "Dataverzameling", [], ["Idee ?", "Dataverzameling"]],
  ["it began there", "Dataverzameling", history("Dataverzameling 03"), ["Idee ?", "Dataverzameling ~03"]],
  [
    "it came there",
    "Dataverzameling",
    history("Idee 01", "Dataverzameling 03"),
    ["Idee ~01", "Dataverzameling 03"],
  ],
  [
    "it was taken back and what followed is ahead again",
    "Dataverzameling",
    history("Idee 01", "Dataverzameling 02", "Validatie 03", "Dataverzameling 04"),
    ["Idee ~01", "Dataverzameling 04"],
  ],
  [
    "a phase between is in no list any more",
    "Dataverzameling",
    history("Idee 01", "Verdwenen 02", "Dataverzameling 03"),
    ["Idee ~01", "Dataverzameling 03"],
  ],
  [
    "it came there past a step that nobody recorded",
    "Ontwikkeling",
    history("Idee 01", "Ontwikkeling 03"),
    ["Idee ~01", "Dataverzameling ?", "Ontwikkeling 03"],
  ],
  [
    "the history tells of a later step than the phase itself",
    "Dataverzameling",
    history("Idee 01", "Ontwikkeling 03"),
    ["Idee ~01", "Dataverzameling"],
  ],
  [
    "it was stopped after two steps",
    "Out of service",
    history("Idee 01", "Dataverzameling 02", "Out of service 04"),
    ["Idee ~01", "Dataverzameling 02", ...UNKNOWN.slice(2), "Out of service 04"],
  ],
  ["it was stopped from the first", "Out of service", [], [...UNKNOWN, "Out of service"]],
] as const)("the line where %s", (_, label, moments, expected) => {
  expect(inShort(label, [...moments])).toEqual(expected);
});
