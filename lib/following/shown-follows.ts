import { type DataModel, offeredLabels } from "../fields/data-model";
import { shownLabel } from "../fields/shown-words";
import type { FollowKind, Stopped } from "./rules";

/** What is followed, by what the reader calls it; an entry or a search by its own name. */
export function shownFollow<Follow extends Stopped>(model: DataModel, follow: Follow): Follow {
  const { kind, name } = follow;
  if (kind !== "specialism" || name === null) return follow;
  return { ...follow, name: shownLabel(model, "medicalSpecialism", name) };
}

/** The hospitals and specialisms that can still be followed, with what the reader calls them. */
export function addableFollows(
  model: DataModel,
  hospitals: readonly string[],
  follows: readonly { kind: FollowKind; target: string | null }[],
) {
  const addable = (
    kind: FollowKind,
    field: "activeHospital" | "medicalSpecialism",
    names: readonly string[],
  ) => {
    const followed = new Set(follows.filter((follow) => follow.kind === kind).map(({ target }) => target));
    return names
      .filter((name) => !followed.has(name))
      .map((target) => ({ target, name: shownLabel(model, field, target) }));
  };
  return {
    hospitals: addable("hospital", "activeHospital", hospitals),
    specialisms: addable("specialism", "medicalSpecialism", offeredLabels(model.medicalSpecialism)),
  };
}
