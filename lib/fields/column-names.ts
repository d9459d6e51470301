import type { FieldKey } from "./entry-fields";
import { toPlainLabel } from "./meant-label";

/** Splits a comma-separated list of names. */
export const splitCommaSeparatedNames = (list: string): string[] => list.split(/,\s+/);

type ColumnNames = Partial<Record<FieldKey, readonly string[]>>;

/**
 * Common headings of a field in an imported file, in both languages, besides its names in the data model. A column with
 * such a heading belongs to the field, whatever its values are.
 */
export const RECOGNISED_COLUMN_HEADINGS: ColumnNames = {
  algorithmName: splitCommaSeparatedNames(
    `naam, name, naam algoritme, algoritme naam, algoritme, algorithm, algorithm name, titel, title, device, device name,
    productnaam, toepassing, naam toepassing, use case, use case name, name of use case, ai system, system name,
    naam systeem, application name`,
  ),
  description: splitCommaSeparatedNames(
    `omschrijving, beschrijving, description, toelichting, samenvatting, summary, korte omschrijving, korte beschrijving,
    omschrijving kort, short description, description short, brief description, abstract, wat doet het algoritme`,
  ),
  algorithmType: splitCommaSeparatedNames(
    "type algoritme, soort algoritme, algoritmetype, type of algorithm, algorithm type, ai type, type ai, type of ai",
  ),
  algorithmFunction: splitCommaSeparatedNames("functies, functions, functie algoritme, taak, task"),
  visibility: splitCommaSeparatedNames("zichtbaar, zichtbaar voor, openbaarheid"),
  benefitClaims: splitCommaSeparatedNames(
    "voordeel, baten, meerwaarde, opbrengst, benefit, expected benefits, claims",
  ),
  mediaURL: splitCommaSeparatedNames(
    "media, link, links, url, website, publicaties, publicatie, publications, publication, webadres",
  ),
  contactEmail: splitCommaSeparatedNames(
    `email, mail, e-mailadres, mailadres, contact, contactpersoon, contactgegevens, contact email, contact mail, contact
    e-mailadres, e-mail contact, mail contact, e-mailadres contact, e-mail contactpersoon, mail contactpersoon,
    e-mailadres contactpersoon, email address, contact person, contact email address, email contact person, email of
    contact person`,
  ),
  activeHospital: splitCommaSeparatedNames(
    "ziekenhuis, ziekenhuizen, naam ziekenhuis, zorginstelling, hospital, hospitals, hospital name",
  ),
  medicalSpecialism: splitCommaSeparatedNames(
    "specialisme, medisch specialisme, vakgebied, specialty, speciality, specialism, medical specialism, medical speciality",
  ),
  collaboration: splitCommaSeparatedNames(
    "samenwerking, partners, partner, samenwerkingspartners, collaboration, collaborators",
  ),
  intendedPurpose: splitCommaSeparatedNames(
    "doel, beoogd gebruik, purpose, intended use, use case purpose, goal",
  ),
  applicationGoal: splitCommaSeparatedNames("toepassingsdoelen, toepassingsgebied, application area"),
  intendedUser: splitCommaSeparatedNames("beoogde gebruikers, doelgebruiker, intended users, target users"),
  targetPopulation: splitCommaSeparatedNames(
    "doelgroepen, patientengroep, populatie, patientenpopulatie, population, patient population",
  ),
  medicalDevice: splitCommaSeparatedNames("medisch hulpmiddel mdr, hulpmiddel, mdr, is medical device"),
  riskClass: splitCommaSeparatedNames(
    `klasse, mdr klasse, mdr risicoklasse, klasse mdr, ce klasse, risk class, class, mdr class, ce class, device class,
    risk classification, risicoklassificatie`,
  ),
  primaryDeveloper: splitCommaSeparatedNames(
    "ontwikkelaar type, type ontwikkelaar, soort ontwikkelaar, developer type, type of developer",
  ),
  developerName: splitCommaSeparatedNames(
    `ontwikkelaar, leverancier, naam leverancier, leveranciers, fabrikant, naam fabrikant, bedrijf, aanbieder, producent,
    developer, company, company name, vendor, vendors, vendor name, vendor(s) name, vendors name, manufacturer,
    manufacturer name, supplier, supplier name, provider`,
  ),
  nameCommercialProduct: splitCommaSeparatedNames(
    "product, commercieel product, commerciele naam, naam product, product name, commercial product, commercial name",
  ),
  peopleInvolved: splitCommaSeparatedNames("betrokken personen, stakeholders, people involved"),
  lessonsLearned: splitCommaSeparatedNames("lessen, lessons, geleerd"),
  technicalReadinessLevel: splitCommaSeparatedNames(
    "levensfase, ontwikkelfase, projectfase, lifecycle phase, stage of development, development stage, development phase",
  ),
  reasonCancellation: splitCommaSeparatedNames(
    "reden beeindiging, reden stop, reden van stoppen, reason for stopping",
  ),
  dataSource: splitCommaSeparatedNames(
    "databronnen, data source, data sources, gegevensbron, gegevensbronnen",
  ),
  technicalPlatform: splitCommaSeparatedNames("technisch platform, technical platform"),
  dataStandard: splitCommaSeparatedNames("datastandaarden, data standard, data standards"),
  patientExplanation: splitCommaSeparatedNames(
    "uitleg voor patienten, patientuitleg, wat doet het voor de patient, explanation for patients",
  ),
  patientDecision: splitCommaSeparatedNames("wie beslist, wat beslist het niet, who decides"),
  patientRefusal: splitCommaSeparatedNames("mag de patient weigeren, weigeren, may the patient refuse"),
  patientContact: splitCommaSeparatedNames(
    "vragen van patienten, contact voor patienten, contact for patients",
  ),
};

/** Ambiguous headings: such a column belongs to the field only if its values are in the field's list. */
export const AMBIGUOUS_COLUMN_HEADINGS: ColumnNames = {
  algorithmType: splitCommaSeparatedNames("soort, techniek, technique, technology, category, categorie"),
  activeHospital: splitCommaSeparatedNames(
    "instelling, organisatie, locatie, organisation, organization, institution, agency, location, site",
  ),
  medicalSpecialism: splitCommaSeparatedNames(
    "vakgroep, afdeling, discipline, department, panel, panel lead",
  ),
  intendedUser: splitCommaSeparatedNames("gebruiker, gebruikers, user, users"),
  technicalReadinessLevel: splitCommaSeparatedNames("status, stadium, trl, phase, stage, state"),
  dataSource: splitCommaSeparatedNames("bron, bronnen, source"),
  technicalPlatform: splitCommaSeparatedNames("platform"),
  dataStandard: splitCommaSeparatedNames("standaard, standard"),
};

const withoutSpaces = (name: string) => toPlainLabel(name).replaceAll(" ", "");

/**
 * Normalises a column heading for comparison with field names: without case, accents, spaces and hyphens; `bare` also
 * without text in brackets, as in "Klasse (MDR)", and `parts` are the names in one such as "Afdeling/specialisme".
 */
export function normaliseHeadingForms(heading: string): { whole: string; bare: string; parts: string[] } {
  const parts = heading.split(/\/|&|\s(?:en|and|of|or)\s/i).map(withoutSpaces);
  return {
    parts: parts.length > 1 ? parts : [],
    whole: withoutSpaces(heading),
    bare: withoutSpaces(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, " ")),
  };
}

/** Returns names normalised for comparison with headings. */
export function normaliseNamesToSet(all: readonly string[]): Set<string> {
  return new Set(all.map(withoutSpaces).filter(Boolean));
}

/** Headings of the column with a source's own id for each row. */
export const SOURCE_KEY_HEADINGS = splitCommaSeparatedNames(
  "id, nr, nummer, code, kenmerk, registratienummer, volgnummer, number, reference, submission number",
);
/** Headings of the column with the date on which a row was added. */
export const ADDED_ON_HEADINGS = splitCommaSeparatedNames(
  "datum, toegevoegd, toegevoegd op, datum toegevoegd, datum registratie, datum aanmelding, datum ingevoerd, datum van toevoegen, dag van toevoegen, invoerdatum, registratiedatum, publicatiedatum, aangemaakt, aangemaakt op, date, added, added on, date added, created, created at, timestamp, date of final decision",
);
