import type { FileColumn, NonFieldColumnHeadings } from "../entries/entry-file";
import type { DataModel } from "../fields/data-model";
import type { HospitalDto } from "../hospitals/schema";
import type admin from "../messages/nl/admin.json";
import type evidenceWords from "../messages/nl/evidence.json";
import type dutch from "../messages/nl/export.json";
import { formatDutchTime } from "../platform/language/dutch-time";
import type { ProductWithPublicUses } from "../products/schema";

/**
 * Public data of a hospital without its contact address: files are kept for a year, and the address may be a person's.
 */
export type HospitalInFile = Omit<HospitalDto, "contactEmail">;

const moment = (iso: string | null) => (iso === null ? "" : formatDutchTime(new Date(iso)));

/** Builds columns without widths, as these files are CSV only. */
function columnsOf<Row>(cells: readonly [heading: string, cell: (row: Row) => string | null][]) {
  return cells.map(
    ([heading, cell]): FileColumn<Row> => ({ heading, width: 0, cell: (row) => cell(row) ?? "" }),
  );
}

export function buildProductColumns(
  model: DataModel,
  words: typeof dutch.products & NonFieldColumnHeadings,
  strength: typeof evidenceWords.strength,
  site: string,
): FileColumn<ProductWithPublicUses>[] {
  return columnsOf<ProductWithPublicUses>([
    [words.name, ({ name }) => name],
    [words.otherNames, ({ otherNames }) => otherNames.join("; ")],
    [words.supplier, ({ supplier }) => supplier?.name ?? null],
    [words.description, ({ description }) => description],
    [words.website, ({ website }) => website],
    [model.medicalSpecialism.displayName, ({ medicalSpecialism }) => medicalSpecialism],
    [model.algorithmFunction.displayName, ({ functions }) => functions.join("; ")],
    [words.law, ({ law }) => (law === "none" ? words.noDevice : law)],
    [model.riskClass.displayName, ({ riskClass }) => riskClass],
    [words.udiDi, ({ udiDi }) => udiDi],
    [words.srn, ({ srn }) => srn],
    [words.certificateNumber, ({ certificateNumber }) => certificateNumber],
    [words.notifiedBody, ({ notifiedBody }) => notifiedBody],
    [words.certificateEndsOn, ({ certificateEndsOn }) => certificateEndsOn],
    [words.ceVerifiedOn, ({ ceVerifiedOn }) => ceVerifiedOn],
    [words.ceSource, ({ ceSource }) => ceSource],
    [words.sources, ({ sources }) => sources.join("; ")],
    [
      words.uses,
      ({ uses }) =>
        uses
          .map(({ hospital, phase }) => `${hospital ?? words.noHospital}: ${phase ?? words.noPhase}`)
          .join("; "),
    ],
    [words.changed, ({ updated }) => moment(updated)],
    [words.address, ({ slug }) => `${site}/product/${slug}`],
    [words.id, ({ _id }) => _id],
    [
      words.evidence,
      ({ evidence: { steps } }) =>
        steps.length === 0 ? strength.none : steps.map((step) => strength.steps[step]).join("; "),
    ],
    [
      words.evidenceEffects,
      ({ evidence }) => evidence.effects.map((one) => strength.effects[one]).join("; "),
    ],
    [
      words.evidenceIndependence,
      ({ evidence: { independence } }) => independence && strength.independences[independence],
    ],
  ]);
}

export function buildHospitalColumns(
  words: typeof dutch.hospitals & NonFieldColumnHeadings,
  kinds: typeof admin.institutions.kinds,
  site: string,
): FileColumn<HospitalInFile>[] {
  return columnsOf<HospitalInFile>([
    [words.name, ({ name }) => name],
    [words.city, ({ city }) => city],
    [words.kind, ({ kind }) => kinds[kind]],
    [words.algorithms, ({ algorithms }) => String(algorithms)],
    [words.inUse, ({ inUse }) => String(inUse)],
    [words.products, ({ products }) => String(products)],
    [words.completeness, ({ completeness }) => (completeness === null ? null : String(completeness))],
    [words.lastRecheck, ({ lastRecheck }) => moment(lastRecheck)],
    [words.changed, ({ updated }) => moment(updated)],
    [words.statement, ({ statement }) => (statement === null ? null : words.statements[statement.kind])],
    [words.statementDay, ({ statement }) => statement?.day ?? null],
    [words.address, ({ slug }) => `${site}/hospital/${slug}`],
    [words.id, ({ _id }) => _id],
  ]);
}
