import { findEarliestPhaseMoment, findEntryUseState, findPhaseStart } from "@/lib/entries/phase";
import { createExampleDataModel } from "../../support/data-model";

const MODEL = createExampleDataModel();

test.each([
  [null, null],
  ["Idee", "testing"],
  ["Validatie", "testing"],
  ["In gebruik", "inUse"],
  ["Out of service", "stopped"],
])("in phase %s the state of use is %s", (phase, state) => {
  expect(findEntryUseState(MODEL, phase)).toBe(state);
});

const moment = (phase: string, at: string, isFirst = false) => ({ phase, at, isFirst });
const HISTORY = [moment("Validatie", "2024-01-01", true), moment("In gebruik", "2025-05-01")];

test.each([
  ["the current phase", "In gebruik", HISTORY, "2025-05-01"],
  ["no phase", null, HISTORY, undefined],
  ["a phase that its history does not show", "Implementatie", [], undefined],
  ["an unknown phase", "Bestaat niet", HISTORY, undefined],
])("the start of %s is known as far as its history tells", (_, phase, moments, at) => {
  expect(findPhaseStart(MODEL, phase, moments)?.at).toBe(at);
});

test.each([
  [[], undefined],
  [[null], undefined],
  [[moment("a", "2025-02-01"), null, moment("b", "2024-12-31", true)], "2024-12-31"],
])("the earliest of %j is %s", (moments, at) => {
  expect(findEarliestPhaseMoment(moments)?.at).toBe(at);
});
