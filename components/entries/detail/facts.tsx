import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PhaseBar } from "@/components/ui/phase-bar";
import type { EntryDto } from "@/lib/entries/answers";
import { phaseProgress } from "@/lib/entries/phase";
import { type DataModel, fieldApplies } from "@/lib/fields/data-model";
import type { FieldKey } from "@/lib/fields/entry-fields";
import { shownLabel } from "@/lib/fields/shown-words";
import { FieldValue } from "./field-value";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-base text-muted">{name}</dt>
      <dd className="mt-0.5 font-semibold leading-snug [&_.italic]:font-normal">{children}</dd>
    </div>
  );
}

/** At a glance: who made it, where it runs, for which specialism, how far it is, and its risk class. */
export async function Facts({ entry, model }: { entry: EntryDto; model: DataModel }) {
  const translate = await getTranslations("detail");
  const empty = (await getTranslations("common"))("notSpecified");
  const of = (field: FieldKey) => ({ empty, field, model });
  const phase = entry.technicalReadinessLevel;
  const progress = phase === null ? null : phaseProgress(model, phase);
  return (
    <section
      aria-label={translate("facts")}
      className="mt-6 border-ink border-t-2 border-b border-b-line py-5"
    >
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 wide:grid-cols-2 md:grid-cols-3 lg:flex lg:flex-wrap lg:*:max-w-72 lg:*:flex-auto print:grid print:grid-cols-3">
        <Fact name={translate("madeBy")}>
          <FieldValue value={entry.developerName} {...of("developerName")} />
        </Fact>
        <Fact name={translate("activeIn")}>
          <FieldValue value={entry.activeHospital} {...of("activeHospital")} />
        </Fact>
        <Fact name={translate("specialism")}>
          <FieldValue value={entry.medicalSpecialism} {...of("medicalSpecialism")} />
        </Fact>
        <Fact name={model.technicalReadinessLevel.displayName}>
          {phase !== null && progress !== null ? (
            <PhaseBar {...progress} label={shownLabel(model, "technicalReadinessLevel", phase)} />
          ) : (
            <FieldValue value={phase} {...of("technicalReadinessLevel")} />
          )}
        </Fact>
        {fieldApplies(model, "riskClass", entry) ? (
          <Fact name={model.riskClass.displayName}>
            <FieldValue value={entry.riskClass} {...of("riskClass")} />
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}
