import { type Facts, UNKNOWN_FACTS } from "./rules";

/** What an entry and its product say that answers questions of the dossier. Choices are labels. */
export interface RegisteredFacts {
  primaryDeveloper: string | null;
  medicalDevice: string | null;
  riskClass: string | null;
  algorithmType: string | null;
  algorithmFunction: readonly string[];
  intendedUser: readonly string[];
  targetPopulation: readonly string[];
  product: { law: string | null; riskClass: string | null; notifiedBody: string | null } | null;
  /** When it came into use, YYYY-MM-DD; NO_DAY if it is in a phase before that, and null if nobody knows. */
  startedOn: string | null;
}

/** Labels from which an answer follows. Under another name, which an admin may give, the question is simply asked. */
const LABELS = {
  supplier: "Commercieel bedrijf",
  own: "Eigen instelling",
  device: "Ja",
  noDevice: "Nee",
  triage: "Triage",
  emergency: "Patiënten op de spoedeisende hulp",
  nobody: "Niet van toepassing",
  talkedTo: ["Patiënt", "Mantelzorger"],
  generative: ["Generatieve AI", "Tekstgeneratie", "Samenvatting"],
} as const;

/** The classes of MDR and IVDR that need no notified body. */
const UNASSESSED_CLASSES = ["I", "A"];

function makerOf({ primaryDeveloper }: RegisteredFacts): Facts["maker"] {
  if (primaryDeveloper === LABELS.supplier) return "supplier";
  return primaryDeveloper === LABELS.own ? "own" : null;
}

/** Answers by what is on the certificate, else by the class; whether a device of one's own is made in house is asked. */
function deviceOf(entry: RegisteredFacts): Facts["device"] {
  const { product, medicalDevice } = entry;
  if (product?.law ? product.law === "none" : medicalDevice === LABELS.noDevice) return "none";
  if (!product?.law && medicalDevice !== LABELS.device) return null;
  if (product?.notifiedBody) return "assessed";
  const riskClass = product?.riskClass ?? entry.riskClass?.replace(/^Klasse /, "") ?? null;
  if (riskClass === null || makerOf(entry) === "own") return null;
  if (!UNASSESSED_CLASSES.includes(riskClass)) return "assessed";
  // Under the older law, the class may become a higher one.
  return product?.law === "MDD" ? null : "unassessed";
}

const some = (chosen: readonly string[], wanted: readonly string[]) =>
  chosen.some((one) => wanted.includes(one));

/** Returns the answers that an entry gives by itself; null where it does not say. */
export function readFactsOfEntry(entry: RegisteredFacts): Facts {
  const { algorithmFunction: functions, algorithmType: type, intendedUser: users, targetPopulation } = entry;
  const device = deviceOf(entry);
  const isTriage = functions.includes(LABELS.triage);
  const isDevice = device !== null && device !== "none";
  const isGenerative = some([...functions, ...(type === null ? [] : [type])], LABELS.generative);
  const talks = some(users, LABELS.talkedTo);
  const isKnown = functions.length > 0 && type !== null && users.length > 0;
  return {
    ...UNKNOWN_FACTS,
    maker: makerOf(entry),
    device,
    // A medical device for something else than triage has none of the uses of annex III.
    uses:
      isTriage && targetPopulation.includes(LABELS.emergency)
        ? ["triage"]
        : isDevice && !isTriage
          ? []
          : null,
    // What makes text and is meant for patients may talk with them or not: that is asked.
    contents: !isKnown || talks ? null : isGenerative ? ["synthetic"] : [],
    personalData: some(targetPopulation, [LABELS.nobody]) || targetPopulation.length === 0 ? null : "yes",
    startedOn: entry.startedOn,
  };
}
