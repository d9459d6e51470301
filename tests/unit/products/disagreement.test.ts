import { findRegulatoryDisagreement, type ProductRegulatoryStatus } from "@/lib/products/disagreement";
import { createExampleDataModel } from "../../support/data-model";

const model = createExampleDataModel();

type Standing = [law: ProductRegulatoryStatus["law"], riskClass: ProductRegulatoryStatus["riskClass"]];

it.each<[Standing, string | null, string | null, string | null]>([
  [["MDR", "IIa"], "Ja", "Klasse IIa", null],
  [["MDR", "IIb"], "Ja", "Klasse IIa", "riskClass"],
  [["IVDR", "B"], "Ja", "Klasse IIa", "riskClass"],
  [["MDR", "IIb"], "Ja", "Iets anders", null],
  [["MDR", "IIb"], "Ja", null, null],
  [["MDR", null], "Ja", "Klasse IIa", null],
  [["MDR", "IIb"], "Nee", null, "medicalDevice"],
  [["MDR", "IIb"], "Onbekend", "Klasse IIa", "medicalDevice"],
  [["none", null], "Ja", "Klasse IIa", "medicalDevice"],
  [["none", null], "Nee", null, null],
  [["MDR", "IIb"], null, null, null],
  [["MDR", "IIb"], "", "", null],
  [[null, null], "Ja", "Klasse III", null],
])("of %j an entry with %j and %j says otherwise in %j", ([law, riskClass], medicalDevice, said, field) => {
  const found = findRegulatoryDisagreement(model, { law, riskClass }, { medicalDevice, riskClass: said });
  expect(found?.field ?? null).toBe(field);
});
