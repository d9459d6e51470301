import type { FieldKey } from "./entry-fields";
import { toPlainLabel } from "./meant-label";

/** Splits a comma-separated list of names. */
export const toNames = (list: string): string[] => list.split(/,\s+/);

type ColumnNames = Partial<Record<FieldKey, readonly string[]>>;

/**
 * Common headings of a field in an imported file, in both languages, besides its names in the data model. A column with
 * such a heading belongs to the field, whatever its values are.
 */
export const COLUMN_HEADINGS: ColumnNames = {
  algorithmName: toNames(
    `naam, name, naam algoritme, algoritme naam, algoritme, algorithm, algorithm name, titel, title, device, device name,
    productnaam, toepassing, naam toepassing, use case, use case name, name of use case, ai system, system name,
    naam systeem, application name`,
  ),
  description: toNames(
    `omschrijving, beschrijving, description, toelichting, samenvatting, summary, korte omschrijving, korte beschrijving,
    omschrijving kort, short description, description short, brief description, abstract, wat doet het algoritme`,
  ),
  algorithmType: toNames(
    "type algoritme, soort algoritme, algoritmetype, type of algorithm, algorithm type, ai type, type ai, type of ai",
  ),
  algorithmFunction: toNames("functies, functions, functie algoritme, taak, task"),
  visibility: toNames("zichtbaar, zichtbaar voor, openbaarheid"),
  benefitClaims: toNames("voordeel, baten, meerwaarde, opbrengst, benefit, expected benefits, claims"),
  mediaURL: toNames(
    "media, link, links, url, website, publicaties, publicatie, publications, publication, webadres",
  ),
  contactEmail: toNames(
    "email, mail, e-mailadres, contact, contactpersoon, contact email, contactgegevens, email address, contact person",
  ),
  activeHospital: toNames(
    "ziekenhuis, ziekenhuizen, naam ziekenhuis, zorginstelling, hospital, hospitals, hospital name",
  ),
  medicalSpecialism: toNames(
    "specialisme, medisch specialisme, vakgebied, specialty, speciality, specialism, medical specialism, medical speciality",
  ),
  collaboration: toNames(
    "samenwerking, partners, partner, samenwerkingspartners, collaboration, collaborators",
  ),
  intendedPurpose: toNames("doel, beoogd gebruik, purpose, intended use, use case purpose, goal"),
  applicationGoal: toNames("toepassingsdoelen, toepassingsgebied, application area"),
  intendedUser: toNames("beoogde gebruikers, doelgebruiker, intended users, target users"),
  targetPopulation: toNames(
    "doelgroepen, patientengroep, populatie, patientenpopulatie, population, patient population",
  ),
  medicalDevice: toNames("medisch hulpmiddel mdr, hulpmiddel, mdr, is medical device"),
  riskClass: toNames(
    `klasse, mdr klasse, mdr risicoklasse, klasse mdr, ce klasse, risk class, class, mdr class, ce class, device class,
    risk classification, risicoklassificatie`,
  ),
  primaryDeveloper: toNames(
    "ontwikkelaar type, type ontwikkelaar, soort ontwikkelaar, developer type, type of developer",
  ),
  developerName: toNames(
    `ontwikkelaar, leverancier, naam leverancier, leveranciers, fabrikant, naam fabrikant, bedrijf, aanbieder, producent,
    developer, company, company name, vendor, vendors, vendor name, vendor(s) name, vendors name, manufacturer,
    manufacturer name, supplier, supplier name, provider`,
  ),
  nameCommercialProduct: toNames(
    "product, commercieel product, commerciele naam, naam product, product name, commercial product, commercial name",
  ),
  peopleInvolved: toNames("betrokken personen, stakeholders, people involved"),
  lessonsLearned: toNames("lessen, lessons, geleerd"),
  technicalReadinessLevel: toNames(
    "levensfase, ontwikkelfase, projectfase, lifecycle phase, stage of development, development stage, development phase",
  ),
  reasonCancellation: toNames("reden beeindiging, reden stop, reden van stoppen, reason for stopping"),
  dataSource: toNames("databronnen, data source, data sources, gegevensbron, gegevensbronnen"),
  technicalPlatform: toNames("technisch platform, technical platform"),
  dataStandard: toNames("datastandaarden, data standard, data standards"),
};

/** Ambiguous headings: such a column belongs to the field only if its values are in the field's list. */
export const AMBIGUOUS_COLUMN_HEADINGS: ColumnNames = {
  algorithmType: toNames("soort, techniek, technique, technology, category, categorie"),
  activeHospital: toNames(
    "instelling, organisatie, locatie, organisation, organization, institution, agency, location, site",
  ),
  medicalSpecialism: toNames("vakgroep, afdeling, discipline, department, panel, panel lead"),
  intendedUser: toNames("gebruiker, gebruikers, user, users"),
  technicalReadinessLevel: toNames("status, stadium, trl, phase, stage, state"),
  dataSource: toNames("bron, bronnen, source"),
  technicalPlatform: toNames("platform"),
  dataStandard: toNames("standaard, standard"),
};

const withoutSpaces = (name: string) => toPlainLabel(name).replaceAll(" ", "");

/**
 * Normalises a column heading for comparison with field names: without case, accents, spaces and hyphens; `bare` also
 * without text in brackets, as in "Klasse (MDR)".
 */
export function normaliseHeading(heading: string): { whole: string; bare: string } {
  return {
    whole: withoutSpaces(heading),
    bare: withoutSpaces(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, " ")),
  };
}

/** Returns names normalised for comparison with headings. */
export function normaliseNames(all: readonly string[]): Set<string> {
  return new Set(all.map(withoutSpaces).filter(Boolean));
}

/** Headings of the column with a source's own id for each row. */
export const SOURCE_KEY_HEADINGS = toNames(
  "id, nr, nummer, code, kenmerk, registratienummer, volgnummer, number, reference, submission number",
);
/** Headings of the column with the date on which a row was added. */
export const ADDED_ON_HEADINGS = toNames(
  "datum, toegevoegd, toegevoegd op, datum toegevoegd, datum van toevoegen, dag van toevoegen, invoerdatum, registratiedatum, publicatiedatum, aangemaakt, aangemaakt op, date, added, added on, date added, created, created at, timestamp, date of final decision",
);
