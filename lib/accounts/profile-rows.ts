import type { EntryDto } from "../entries/answers";
import { completenessOf } from "../entries/completeness";
import { phaseProgress } from "../entries/phase";
import { codeOfLabel, type DataModel } from "../fields/data-model";
import { VALUE_CODES } from "../fields/entry-fields";
import { shownValue } from "../fields/shown-words";
import { paths } from "../paths";
import type { Actor } from "../platform/auth/actor";
import { may } from "../platform/auth/permissions";

/** A row of the profile's tables, as the actor may see it. */
export function profileRow(entry: EntryDto, model: DataModel, actor: Actor) {
  const { technicalReadinessLevel: phase } = entry;
  const visibility = codeOfLabel(model, "visibility", entry.visibility);
  const isOpen = may(actor, "entry.list") || visibility === VALUE_CODES.visibilityPublic;
  const labels = model.technicalReadinessLevel.values.map(({ label }) => label);
  return {
    id: entry._id,
    name: entry.algorithmName ?? "",
    timestamp: entry.timestamp,
    phase: shownValue(model, "technicalReadinessLevel", phase),
    phaseOrder: phase === null ? null : labels.indexOf(phase),
    progress: phase === null ? null : phaseProgress(model, phase),
    // Who is not let in (any more) gets 404 on the detail of what is not public, also of their own.
    href: isOpen ? paths.entry(entry._id) : null,
    isPrivate: visibility === VALUE_CODES.visibilityPrivate,
  };
}

/** How complete an entry is, for its author who may mend that. */
function completenessFor(entry: EntryDto, model: DataModel, actor: Actor) {
  if (!may(actor, "entry.create")) return null;
  const { percent, missing } = completenessOf(model, entry);
  const first = missing[0];
  return { percent, href: first === undefined ? null : paths.editField(entry._id, first) };
}

/** A row of what the actor edits: with how complete it is. */
export function ownProfileRow(entry: EntryDto, model: DataModel, actor: Actor) {
  return { ...profileRow(entry, model, actor), completeness: completenessFor(entry, model, actor) };
}
