import { readFactsOfEntry } from "../dossier/registered";

/** What an entry says of everything but its developer, which is all that counts here. */
const NOTHING_ELSE = {
  medicalDevice: null,
  riskClass: null,
  algorithmType: null,
  algorithmFunction: [],
  intendedUser: [],
  targetPopulation: [],
  product: null,
  startedOn: null,
};

/** Returns whether a developer, by its label, is the hospital itself: only then is there something to declare. */
export const isMadeInHouse = (primaryDeveloper: string | null): boolean =>
  readFactsOfEntry({ ...NOTHING_ELSE, primaryDeveloper }).maker === "own";
