import type { FieldKey } from "./entry-fields";

/** Names from a list with commas. */
export const names = (list: string): string[] => list.split(", ");

/** What people also call a field at the head of a column, beside its names in the data model. */
export const SYNONYMS: Partial<Record<FieldKey, readonly string[]>> = {
  algorithmName: names(
    "naam, name, naam algoritme, algoritme, algorithm, titel, title, device, device name, productnaam, toepassing",
  ),
  description: names("omschrijving, beschrijving, description, toelichting, samenvatting, summary"),
  algorithmType: names("type algoritme, soort, soort algoritme, techniek, type of algorithm"),
  algorithmFunction: names("functies, functions"),
  visibility: names("zichtbaar, zichtbaar voor, openbaarheid"),
  benefitClaims: names("voordeel, baten, meerwaarde, benefits"),
  mediaURL: names("media, link, links, url, website, publicaties, publicatie, publications"),
  contactEmail: names("email, e mail, mail, e mailadres, contact, contactpersoon, contact email"),
  activeHospital: names("ziekenhuis, instelling, organisatie, hospital, organisation, institution"),
  medicalSpecialism: names("specialisme, vakgroep, afdeling, specialty, specialism, panel, panel lead"),
  collaboration: names("samenwerking, partners, partner"),
  intendedPurpose: names("doel, beoogd gebruik, purpose, intended use"),
  applicationGoal: names("toepassingsdoelen, toepassingsgebied"),
  intendedUser: names("gebruiker, gebruikers, beoogde gebruikers, user, users"),
  targetPopulation: names("doelgroepen, patientengroep, populatie, population"),
  medicalDevice: names("medisch hulpmiddel mdr, hulpmiddel, mdr"),
  riskClass: names("klasse, mdr klasse, risk class, class"),
  primaryDeveloper: names("ontwikkelaar type, soort ontwikkelaar"),
  developerName: names(
    "ontwikkelaar, leverancier, fabrikant, bedrijf, developer, company, vendor, manufacturer, supplier",
  ),
  nameCommercialProduct: names("product, commercieel product"),
  lessonsLearned: names("lessen, lessons"),
  technicalReadinessLevel: names("status, stadium, trl, phase, levensfase"),
  reasonCancellation: names("reden beeindiging, reden stop"),
  dataSource: names("bron, databronnen, data source"),
  technicalPlatform: names("platform"),
  dataStandard: names("standaard, standard"),
};

/** What the column of a source's own number is called. */
export const KEY_NAMES = names(
  "id, nr, nummer, code, kenmerk, registratienummer, volgnummer, number, reference, submission number",
);
/** What the column of the day is called on which something was added. */
export const DAY_NAMES = names(
  "datum, toegevoegd, toegevoegd op, datum toegevoegd, datum van toevoegen, dag van toevoegen, invoerdatum, registratiedatum, publicatiedatum, aangemaakt, aangemaakt op, date, added, added on, date added, created, created at, timestamp, date of final decision",
);
