import { type DataModel, findCodeByLabel } from "../fields/data-model";
import { VALUE_CODES } from "../fields/entry-fields";
import { PRODUCT_RISK_CLASSES } from "./rules";
import type { ProductDto } from "./schema";

export type ProductRegulatoryStatus = Pick<ProductDto, "slug" | "name" | "law" | "riskClass">;
/** An entry's answers about its regulatory status: labels, or an empty form value. */
export type EntryRegulatoryStatus = Partial<Record<"medicalDevice" | "riskClass", string | null>>;

export interface RegulatoryDisagreement {
  field: "medicalDevice" | "riskClass";
  /** The entry's value of the field, as a label. */
  said: string;
}

/** Returns the risk class in the label of a list, such as IIa for 'Klasse IIa'; undefined if it names none. */
function classOf(label: string) {
  const named = label.trim().split(/\s+/).at(-1);
  return PRODUCT_RISK_CLASSES.find((one) => one === named);
}

/**
 * Returns where an entry contradicts its product: on being a medical device or, if both say it is one, on the risk
 * class. An empty value on either side contradicts nothing.
 */
export function findRegulatoryDisagreement(
  model: DataModel,
  { law, riskClass }: Pick<ProductRegulatoryStatus, "law" | "riskClass">,
  entry: EntryRegulatoryStatus,
): RegulatoryDisagreement | null {
  const { medicalDevice, riskClass: said } = entry;
  if (law === null || !medicalDevice) return null;
  const isDevice = findCodeByLabel(model, "medicalDevice", medicalDevice) === VALUE_CODES.medicalDeviceYes;
  if (isDevice !== (law !== "none")) return { field: "medicalDevice", said: medicalDevice };
  if (!isDevice || riskClass === null || !said) return null;
  const meant = classOf(said);
  return meant === undefined || meant === riskClass ? null : { field: "riskClass", said };
}
