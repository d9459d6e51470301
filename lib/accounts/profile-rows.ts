import type { EntryDto } from "../entries/answers";
import { completenessOf } from "../entries/completeness";
import { type PhaseMoments, phaseLine } from "../entries/phase";
import { codeOfLabel, type DataModel } from "../fields/data-model";
import { VALUE_CODES } from "../fields/entry-fields";
import { shownValue } from "../fields/shown-labels";
import { paths } from "../paths";
import type { Actor } from "../platform/auth/actor";
import { may } from "../platform/auth/permissions";

/** A row of the profile's tables, as the actor may see it. */
export function profileRow(entry: EntryDto, model: DataModel, moments: PhaseMoments, actor: Actor) {
  const { technicalReadinessLevel: phase } = entry;
  const visibility = codeOfLabel(model, "visibility", entry.visibility);
  const isOpen = may(actor, "entry.list") || visibility === VALUE_CODES.visibilityPublic;
  return {
    id: entry._id,
    name: entry.algorithmName ?? "",
    timestamp: entry.timestamp,
    phase: shownValue(model, "technicalReadinessLevel", phase),
    progress:
      phase === null ? null : (phaseLine(model, phase, moments.get(entry._id) ?? [])?.progress ?? null),
    // The detail page, where the visitor may open it: not let in (any more), one may not open one's own either.
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
export function ownProfileRow(entry: EntryDto, model: DataModel, moments: PhaseMoments, actor: Actor) {
  return {
    ...profileRow(entry, model, moments, actor),
    completeness: completenessFor(entry, model, actor),
    lastRecheck: entry.recheck.lastRecheck,
    isCoEdited: actor.kind === "user" && entry.author._id !== actor.id,
  };
}

/** A row as the tables show it. */
export type ProfileRow = ReturnType<typeof profileRow> & {
  completeness?: ReturnType<typeof completenessFor>;
  lastRecheck?: string | null;
  /** Whether it is somebody else's, whom the visitor helps as a co-editor. */
  isCoEdited?: boolean;
};
