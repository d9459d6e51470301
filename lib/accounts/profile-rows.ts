import type { EntryDto } from "../entries/answers";
import { computeCompleteness } from "../entries/completeness";
import { buildPhaseLine, type PhaseMomentsByEntryId } from "../entries/phase";
import { type DataModel, findCodeByLabel } from "../fields/data-model";
import { VALUE_CODES } from "../fields/entry-fields";
import { getShownValue } from "../fields/shown-labels";
import { paths } from "../paths";
import type { Actor } from "../platform/auth/actor";
import { mayPerformAction } from "../platform/auth/permissions";

/** Converts an entry to a row of a profile table, as the actor may see it. */
export function toProfileRow(
  entry: EntryDto,
  model: DataModel,
  moments: PhaseMomentsByEntryId,
  actor: Actor,
) {
  const { technicalReadinessLevel: phase } = entry;
  const visibility = findCodeByLabel(model, "visibility", entry.visibility);
  const isOpen = mayPerformAction(actor, "entry.list") || visibility === VALUE_CODES.visibilityPublic;
  return {
    id: entry._id,
    name: entry.algorithmName ?? "",
    timestamp: entry.timestamp,
    phase: getShownValue(model, "technicalReadinessLevel", phase),
    progress:
      phase === null ? null : (buildPhaseLine(model, phase, moments.get(entry._id) ?? [])?.progress ?? null),
    // Null where the visitor may not open the detail page: without access, people cannot open even their own entries.
    href: isOpen ? paths.entry(entry._id) : null,
    isPrivate: visibility === VALUE_CODES.visibilityPrivate,
  };
}

/** Returns completeness, with the edit link of the first missing field; null for actors who may not edit entries. */
function completenessFor(entry: EntryDto, model: DataModel, actor: Actor) {
  if (!mayPerformAction(actor, "entry.create")) return null;
  const { percent, missing } = computeCompleteness(model, entry);
  const first = missing[0];
  return { percent, href: first === undefined ? null : paths.editField(entry._id, first) };
}

/** Converts an entry that the actor may edit to a row with its completeness. */
export function toOwnProfileRow(
  entry: EntryDto,
  model: DataModel,
  moments: PhaseMomentsByEntryId,
  actor: Actor,
) {
  return {
    ...toProfileRow(entry, model, moments, actor),
    completeness: completenessFor(entry, model, actor),
    lastRecheck: entry.recheck.lastRecheck,
    isCoEdited: actor.kind === "user" && entry.author._id !== actor.id,
  };
}

/** A row of a profile table. */
export type ProfileEntryRow = ReturnType<typeof toProfileRow> & {
  completeness?: ReturnType<typeof completenessFor>;
  lastRecheck?: string | null;
  /** Whether the visitor is a co-editor of the entry instead of its author. */
  isCoEdited?: boolean;
};
