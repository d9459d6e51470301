import type { FieldKey } from "./entry-fields";
import { plain } from "./meant-label";

/** Splits a comma-separated list of names. */
export const names = (list: string): string[] => list.split(/,\s+/);

type ColumnNames = Partial<Record<FieldKey, readonly string[]>>;

/**
 * Common headings of a field in an imported file, in both languages, besides its names in the data model. A column with
 * such a heading belongs to the field, whatever its values are.
 */
export const SYNONYMS: ColumnNames = {
  algorithmName: names(
    `naam, name, naam algoritme, algoritme naam, algoritme, algorithm, algorithm name, titel, title, device, device name,
    productnaam, toepassing, naam toepassing, use case, use case name, name of use case, ai system, system name,
    naam systeem, application name`,
  ),
  description: names(
    `omschrijving, beschrijving, description, toelichting, samenvatting, summary, korte omschrijving, korte beschrijving,
    omschrijving kort, short description, description short, brief description, abstract, wat doet het algoritme`,
  ),
  algorithmType: names(
    "type algoritme, soort algoritme, algoritmetype, type of algorithm, algorithm type, ai type, type ai, type of ai",
  ),
  algorithmFunction: names("functies, functions, functie algoritme, taak, task"),
  visibility: names("zichtbaar, zichtbaar voor, openbaarheid"),
  benefitClaims: names("voordeel, baten, meerwaarde, opbrengst, benefit, expected benefits, claims"),
  mediaURL: names(
    "media, link, links, url, website, publicaties, publicatie, publications, publication, webadres",
  ),
  contactEmail: names(
    "email, mail, e-mailadres, contact, contactpersoon, contact email, contactgegevens, email address, contact person",
  ),
  activeHospital: names(
    "ziekenhuis, ziekenhuizen, naam ziekenhuis, zorginstelling, hospital, hospitals, hospital name",
  ),
  medicalSpecialism: names(
    "specialisme, medisch specialisme, vakgebied, specialty, speciality, specialism, medical specialism, medical speciality",
  ),
  collaboration: names(
    "samenwerking, partners, partner, samenwerkingspartners, collaboration, collaborators",
  ),
  intendedPurpose: names("doel, beoogd gebruik, purpose, intended use, use case purpose, goal"),
  applicationGoal: names("toepassingsdoelen, toepassingsgebied, application area"),
  intendedUser: names("beoogde gebruikers, doelgebruiker, intended users, target users"),
  targetPopulation: names(
    "doelgroepen, patientengroep, populatie, patientenpopulatie, population, patient population",
  ),
  medicalDevice: names("medisch hulpmiddel mdr, hulpmiddel, mdr, is medical device"),
  riskClass: names(
    `klasse, mdr klasse, mdr risicoklasse, klasse mdr, ce klasse, risk class, class, mdr class, ce class, device class,
    risk classification, risicoklassificatie`,
  ),
  primaryDeveloper: names(
    "ontwikkelaar type, type ontwikkelaar, soort ontwikkelaar, developer type, type of developer",
  ),
  developerName: names(
    `ontwikkelaar, leverancier, naam leverancier, leveranciers, fabrikant, naam fabrikant, bedrijf, aanbieder, producent,
    developer, company, company name, vendor, vendors, vendor name, vendor(s) name, vendors name, manufacturer,
    manufacturer name, supplier, supplier name, provider`,
  ),
  nameCommercialProduct: names(
    "product, commercieel product, commerciele naam, naam product, product name, commercial product, commercial name",
  ),
  peopleInvolved: names("betrokken personen, stakeholders, people involved"),
  lessonsLearned: names("lessen, lessons, geleerd"),
  technicalReadinessLevel: names(
    "levensfase, ontwikkelfase, projectfase, lifecycle phase, stage of development, development stage, development phase",
  ),
  reasonCancellation: names("reden beeindiging, reden stop, reden van stoppen, reason for stopping"),
  dataSource: names("databronnen, data source, data sources, gegevensbron, gegevensbronnen"),
  technicalPlatform: names("technisch platform, technical platform"),
  dataStandard: names("datastandaarden, data standard, data standards"),
};

/** Ambiguous headings: such a column belongs to the field only if its values are in the field's list. */
export const POSSIBLE_NAMES: ColumnNames = {
  algorithmType: names("soort, techniek, technique, technology, category, categorie"),
  activeHospital: names(
    "instelling, organisatie, locatie, organisation, organization, institution, agency, location, site",
  ),
  medicalSpecialism: names("vakgroep, afdeling, discipline, department, panel, panel lead"),
  intendedUser: names("gebruiker, gebruikers, user, users"),
  technicalReadinessLevel: names("status, stadium, trl, phase, stage, state"),
  dataSource: names("bron, bronnen, source"),
  technicalPlatform: names("platform"),
  dataStandard: names("standaard, standard"),
};

const withoutSpaces = (name: string) => plain(name).replaceAll(" ", "");

/**
 * Normalises a column heading for comparison with field names: without case, accents, spaces and hyphens; `bare` also
 * without text in brackets, as in "Klasse (MDR)".
 */
export function headingForms(heading: string): { whole: string; bare: string } {
  return {
    whole: withoutSpaces(heading),
    bare: withoutSpaces(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, " ")),
  };
}

/** Returns names normalised for comparison with headings. */
export function comparedNames(all: readonly string[]): Set<string> {
  return new Set(all.map(withoutSpaces).filter(Boolean));
}

/** Headings of the column with a source's own id for each row. */
export const KEY_NAMES = names(
  "id, nr, nummer, code, kenmerk, registratienummer, volgnummer, number, reference, submission number",
);
/** Headings of the column with the date on which a row was added. */
export const DAY_NAMES = names(
  "datum, toegevoegd, toegevoegd op, datum toegevoegd, datum van toevoegen, dag van toevoegen, invoerdatum, registratiedatum, publicatiedatum, aangemaakt, aangemaakt op, date, added, added on, date added, created, created at, timestamp, date of final decision",
);
