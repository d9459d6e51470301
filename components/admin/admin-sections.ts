/** The parts of the admin page in their order, as its address names them. */
export const ADMIN_SECTIONS = [
  "mededelingen",
  "gebruikers",
  "berichten",
  "foutmeldingen",
  "mogelijk-verouderd",
  "prullenbak",
  "instellingen",
  "velden",
  "importeren",
  "mails",
  "teksten",
  "zoekwoorden",
  "logboek",
] as const;

export type AdminSection = (typeof ADMIN_SECTIONS)[number];
