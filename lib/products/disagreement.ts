import { codeOfLabel, type DataModel } from "../fields/data-model";
import { VALUE_CODES } from "../fields/entry-fields";
import { PRODUCT_CLASSES } from "./rules";
import type { ProductDto } from "./schema";

export type ProductStanding = Pick<ProductDto, "slug" | "name" | "law" | "riskClass">;
/** Labels, or what an empty field of a form holds. */
export type EntryStanding = Partial<Record<"medicalDevice" | "riskClass", string | null>>;

export interface Disagreement {
  field: "medicalDevice" | "riskClass";
  /** What the entry says, by its label. */
  said: string;
}

/** The class that the label of a list means, such as IIa for 'Klasse IIa'; undefined for one that means none. */
function classOf(label: string) {
  const named = label.trim().split(/\s+/).at(-1);
  return PRODUCT_CLASSES.find((one) => one === named);
}

/**
 * What an entry says otherwise than its product: whether it is a medical device or, of one that both say is, in which risk
 * class. What either leaves open contradicts nothing.
 */
export function disagreementOf(
  model: DataModel,
  { law, riskClass }: Pick<ProductStanding, "law" | "riskClass">,
  entry: EntryStanding,
): Disagreement | null {
  const { medicalDevice, riskClass: said } = entry;
  if (law === null || !medicalDevice) return null;
  const isDevice = codeOfLabel(model, "medicalDevice", medicalDevice) === VALUE_CODES.medicalDeviceYes;
  if (isDevice !== (law !== "none")) return { field: "medicalDevice", said: medicalDevice };
  if (!isDevice || riskClass === null || !said) return null;
  const meant = classOf(said);
  return meant === undefined || meant === riskClass ? null : { field: "riskClass", said };
}
