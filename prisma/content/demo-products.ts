import type { ValidationFigureBody } from "../../lib/evidence/schema";
import type { ProductLaw, ProductRiskClass } from "../../lib/products/rules";

/** A demo product, with the names of the demo entries that use it. */
export interface DemoProduct {
  name: string;
  otherNames?: readonly string[];
  supplier: string;
  description: string;
  specialism: string | null;
  functions: readonly string[];
  law: ProductLaw | null;
  riskClass?: ProductRiskClass;
  /** Days from the seed until the certificate ends. */
  certificateInDays?: number;
  entries: readonly string[];
  /** Studies, whose DOIs have the prefix reserved for examples. */
  studies?: readonly DemoStudy[];
  experiences?: readonly DemoExperience[];
  validations?: readonly DemoValidation[];
}

/** A figure of a hospital's own validation of one of the entries. */
interface DemoValidation extends Omit<ValidationFigureBody, "day"> {
  algorithmName: string;
  day: string;
}

interface DemoStudy {
  doi: `10.5555/${string}`;
  title: string;
  year: number;
  level: number;
  independent: boolean;
  prospective: boolean;
  multicentre: boolean;
}

interface DemoExperience {
  algorithmName: string;
  author: string;
  role: string;
  since: string;
  brought: string;
  obstacle: string;
  obstacles: readonly string[];
  integration: string;
  effort: "low" | "middle" | "high";
  again: "yes" | "unsure" | "no";
  mayBeAsked: boolean;
}

/** Fictitious products of the demo entries: used in several hospitals, discontinued, or with expiring certificates. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  {
    name: "Dossierklank",
    otherNames: ["Dossierklank Consult", "Dossierklank Afdeling", "Dossierklank Codes"],
    supplier: "Dossierklank B.V.",
    description:
      "Zet een gesprek of ingesproken tekst om in een concept voor het dossier, en stelt er codes bij voor.",
    specialism: null,
    functions: ["Spraakherkenning", "Samenvatting"],
    law: "none",
    entries: [
      "Van spraak naar verslag in de spreekkamer",
      "Verpleegkundige rapportage inspreken op de afdeling",
      "Diagnosecodes voorstellen bij het afsluiten van een opname",
    ],
    experiences: [
      {
        algorithmName: "Van spraak naar verslag in de spreekkamer",
        author: "arts@umc-voorbeeld.example",
        role: "Internist",
        since: "2025-03-01",
        brought: "Per spreekuur ruim een kwartier minder typen, en meer oogcontact met de patiënt.",
        obstacle: "Bij dialect of een tolk moet er nog veel worden verbeterd.",
        obstacles: ["Prestatie op eigen patiënten"],
        integration: "Het concept komt als notitie in het EPD en wordt daar pas na een klik definitief.",
        effort: "middle",
        again: "yes",
        mayBeAsked: true,
      },
      {
        algorithmName: "Verpleegkundige rapportage inspreken op de afdeling",
        author: "metc@ziekenhuis-noord.example",
        role: "Klinisch informaticus",
        since: "2025-09-01",
        brought: "De rapportage is eerder klaar, meestal nog voor de overdracht.",
        obstacle: "De koppeling met het EPD kostte drie maanden langer dan gepland.",
        obstacles: ["Koppeling met PACS of EPD", "Tijd of mensen om het in te voeren"],
        integration: "Met een eigen koppeling, want de standaardkoppeling kende onze formulieren niet.",
        effort: "high",
        again: "unsure",
        mayBeAsked: true,
      },
      {
        algorithmName: "Diagnosecodes voorstellen bij het afsluiten van een opname",
        author: "innovatie@streekziekenhuis-voorbeeldland.example",
        role: "Adviseur zorgadministratie",
        since: "2024-11-01",
        brought: "Minder vragen van de zorgadministratie aan artsen over ontbrekende codes.",
        obstacle: "De prijs per gebruiker past slecht bij een kleine organisatie.",
        obstacles: ["Kosten"],
        integration: "Zonder koppeling: de voorstellen worden met de hand overgenomen.",
        effort: "low",
        again: "yes",
        mayBeAsked: false,
      },
    ],
  },
  {
    name: "ThoraxLicht",
    otherNames: ["ThoraxLicht Spoedlijst", "ThoraxLicht Embolie"],
    supplier: "ThoraxLicht Beeldanalyse B.V.",
    description: "Zet beelden van de thorax met een mogelijke spoedbevinding vooraan in de werklijst.",
    specialism: "Radiologie",
    functions: ["Triage", "Detectie"],
    law: "MDD",
    riskClass: "IIa",
    certificateInDays: -40,
    entries: ["Röntgenfoto’s van de thorax op volgorde van spoed", "Longembolie signaleren op CT-scans"],
    studies: [
      {
        doi: "10.5555/voorbeeld.thoraxlicht.1",
        title: "Fictief: wachttijd tot verslag met een werklijst op spoed in één ziekenhuis",
        year: 2023,
        level: 5,
        independent: true,
        prospective: true,
        multicentre: false,
      },
      {
        doi: "10.5555/voorbeeld.thoraxlicht.2",
        title: "Fictief: meldingen van longembolie vergeleken met het verslag van de radioloog",
        year: 2022,
        level: 2,
        independent: false,
        prospective: false,
        multicentre: true,
      },
    ],
  },
  {
    name: "Bottenblik",
    otherNames: ["Bottenblik Extremiteit", "Bottenblik Groei"],
    supplier: "Bottenblik B.V.",
    description: "Herkent breuken en bepaalt de botleeftijd op röntgenfoto’s.",
    specialism: "Radiologie",
    functions: ["Detectie", "Meting"],
    law: "MDR",
    riskClass: "IIa",
    certificateInDays: 60,
    entries: [
      "Botbreuken herkennen op röntgenfoto’s van pols, hand en enkel",
      "Botleeftijd van kinderen bepalen op een handfoto",
    ],
    studies: [
      {
        doi: "10.5555/voorbeeld.bottenblik.1",
        title: "Fictief: gemiste breuken op de spoedeisende hulp met en zonder ondersteuning",
        year: 2024,
        level: 3,
        independent: true,
        prospective: true,
        multicentre: true,
      },
      {
        doi: "10.5555/voorbeeld.bottenblik.2",
        title: "Fictief: botleeftijd op handfoto’s, overeenstemming met twee kinderradiologen",
        year: 2021,
        level: 2,
        independent: false,
        prospective: false,
        multicentre: false,
      },
    ],
  },
  {
    name: "Hartslagwijzer",
    otherNames: ["Hartslagwijzer Echo", "Hartslagwijzer Thuis"],
    supplier: "Hartslagwijzer B.V.",
    description: "Meet de pompfunctie op de echo en herkent boezemfibrilleren met een polsband.",
    specialism: "Cardiologie",
    functions: ["Meting", "Detectie"],
    law: "MDR",
    riskClass: "IIa",
    certificateInDays: 700,
    entries: [
      "Pompfunctie van het hart meten op de echo",
      "Boezemfibrilleren herkennen met een polsband thuis",
    ],
    validations: [
      {
        algorithmName: "Pompfunctie van het hart meten op de echo",
        measure: "mae",
        estimate: 4.1,
        low: 3.6,
        high: 4.7,
        size: 220,
        population: "Volwassenen met een hartecho op de polikliniek",
        dataset: "Eigen echo’s van 2025 (fictief)",
        day: "2025-11-03",
      },
    ],
  },
  {
    name: "Vitalis Tekst",
    otherNames: ["Vitalis Antwoordhulp", "Vitalis Ontslagbrief"],
    supplier: "Vitalis Software",
    description: "Stelt brieven en antwoorden aan patiënten op uit wat in het dossier staat.",
    specialism: null,
    functions: ["Tekstgeneratie", "Samenvatting"],
    law: "none",
    entries: ["Concept-antwoorden op berichten van patiënten", "Ontslagbrief samenstellen uit het dossier"],
  },
  {
    name: "Dienstenwever",
    otherNames: ["Dienstenwever Poli", "Dienstenwever Rooster"],
    supplier: "Dienstenwever Zorgplanning B.V.",
    description: "Plant afspraken en diensten, en voorspelt wie niet komt.",
    specialism: null,
    functions: ["Planning", "Voorspelling"],
    law: "none",
    entries: ["Gemiste afspraken op de polikliniek voorkomen", "Roostervoorstel voor verpleegkundigen"],
  },
  {
    name: "NoduleVision Thorax",
    otherNames: ["NoduleVision Thorax 2", "NoduleVision Thorax 3"],
    supplier: "Nodule Vision B.V.",
    description: "Spoort longnodules op CT-scans op en volgt hun groei.",
    specialism: "Radiologie",
    functions: ["Detectie", "Meting"],
    law: "MDR",
    riskClass: "IIb",
    certificateInDays: 900,
    entries: ["Longnodules opsporen en volgen op CT-thorax"],
  },
  {
    name: "Hersenkaart Spoed",
    supplier: "Hersenkaart Medisch B.V.",
    description: "Waarschuwt bij een mogelijke bloeding of een afgesloten vat op CT-scans van de hersenen.",
    specialism: "Radiologie",
    functions: ["Detectie", "Triage"],
    law: "MDR",
    riskClass: "IIb",
    certificateInDays: 400,
    entries: [
      "Melding bij een mogelijke hersenbloeding op CT",
      "Afgesloten hersenvat herkennen voor snelle overplaatsing",
    ],
  },
  {
    name: "Netvlieslicht Diabetes",
    supplier: "Netvlieslicht B.V.",
    description: "Beoordeelt netvliesfoto’s van mensen met diabetes op schade.",
    specialism: "Oogheelkunde",
    functions: ["Classificatie"],
    law: "MDR",
    riskClass: "IIa",
    certificateInDays: 1100,
    entries: ["Netvliesfoto’s beoordelen bij diabetes"],
  },
  {
    name: "Darmlijn Live",
    supplier: "Darmlijn Endoscopie B.V.",
    description: "Wijst tijdens een darmonderzoek poliepen aan op het scherm.",
    specialism: "Maag-darm-leverziekten",
    functions: ["Detectie"],
    law: "MDR",
    riskClass: "IIa",
    certificateInDays: 500,
    entries: ["Poliepen aanwijzen tijdens een darmonderzoek"],
  },
  {
    name: "Gangspoor Stap",
    supplier: "Gangspoor Robotica B.V.",
    description: "Looprobot die de ondersteuning aanpast aan wat de patiënt zelf kan.",
    specialism: "Revalidatiegeneeskunde",
    functions: ["Monitoring"],
    law: "MDR",
    riskClass: "IIa",
    certificateInDays: 300,
    entries: ["Looprobot die zich aanpast aan de patiënt", "Gangbeeld analyseren met een gewone camera"],
  },
  {
    name: "Spanningswijzer",
    supplier: "UMC Voorbeeld, afdeling Psychiatrie",
    description: "Herkent oplopende spanning in de rapportages van een kliniek. Niet meer in gebruik.",
    specialism: "Psychiatrie",
    functions: ["Voorspelling"],
    law: null,
    entries: ["Oplopende spanning herkennen in rapportages van een kliniek"],
  },
  // Products without entries, for matching by the names of entries and other products.
  {
    name: "Atlas Bekken 2.1",
    supplier: "Bestralingsatlas",
    description: "Tekent organen in het bekken in, als voorstel voor een bestralingsplan.",
    specialism: "Radiotherapie",
    functions: ["Segmentatie"],
    law: "MDR",
    riskClass: "IIb",
    certificateInDays: 820,
    entries: [],
  },
  {
    name: "Polsgolf Vooruit",
    supplier: "Polsgolf Instrumenten B.V.",
    description: "Ziet tijdens een operatie aankomen dat de bloeddruk daalt.",
    specialism: "Anesthesiologie",
    functions: ["Voorspelling", "Monitoring"],
    law: "MDR",
    riskClass: "IIb",
    certificateInDays: 640,
    entries: [],
  },
  {
    name: "Ademkring Dagmeting v3",
    supplier: "Ademkring Thuiszorg",
    description: "Voorspelt uit metingen thuis of iemand met COPD een longaanval krijgt.",
    specialism: "Longziekten en tuberculose",
    functions: ["Voorspelling", "Monitoring"],
    law: "MDR",
    riskClass: "IIa",
    certificateInDays: 560,
    entries: [],
  },
  {
    name: "NoduleVision Thorax 4.0",
    supplier: "Nodule Vision",
    description: "Spoort longnodules op CT-scans op. Ingevoerd uit de lijst van een tweede ziekenhuis.",
    specialism: "Radiologie",
    functions: ["Detectie"],
    law: "MDR",
    riskClass: "IIb",
    entries: [],
  },
];
