import type { DemoEntry } from "../types";

/** Demo entries of emergency care, intensive care and surgery. All organisations and products are fictitious. */
export const ACUTE_ENTRIES: readonly DemoEntry[] = [
  {
    algorithmName: "Vroege herkenning van sepsis op de spoedeisende hulp",
    description:
      "Sepsis is een levensgevaarlijke reactie op een infectie en begint vaak met vage klachten. Het algoritme berekent vanaf de triage ieder kwartier het risico op sepsis uit de vitale waarden, de leeftijd en de eerste uitslagen van het laboratorium. Boven een afgesproken grens krijgt de verpleegkundige een melding in het dossier, met de drie waarden die het meest meetelden. De arts beoordeelt de patiënt binnen vijftien minuten en besluit over onderzoek en behandeling. De melding start zelf nooit een behandeling.",
    algorithmFunction: ["Voorspelling", "Monitoring", "Beslisondersteuning"],
    algorithmType: "Voorspelmodel",
    visibility: "Openbaar",
    benefitClaims:
      "Doel is dat patiënten met sepsis eerder antibiotica krijgen. In de eerste drie maanden werd de tijd tot de eerste gift korter, maar het aantal patiënten is nog te klein voor een conclusie.",
    mediaURL:
      "https://publicaties.example/spoed/sepsis-protocol https://www.ziekenhuis-noord.example/onderzoek/sepsis https://media.example/podcast/sepsis-seh",
    contactEmail: "sepsis-onderzoek@ziekenhuis-noord.example",
    activeHospital: "Ziekenhuis Noord",
    medicalSpecialism: "Spoedeisende geneeskunde",
    collaboration: "UMC Voorbeeld, afdeling Epidemiologie",
    intendedPurpose: `Het algoritme is bedoeld voor volwassenen die op de spoedeisende hulp komen met klachten die bij een infectie kunnen passen. Het ondersteunt verpleegkundigen en artsen bij de vraag wie er met voorrang gezien moet worden. Het stelt geen diagnose en vervangt geen van de bestaande vroegtijdige waarschuwingsscores, die gewoon worden bijgehouden.

Het model rekent met negentien gegevens die toch al worden vastgelegd: leeftijd, geslacht, de reden van komst, de vitale waarden bij triage en daarna, het zuurstofgebruik en, zodra ze er zijn, acht uitslagen van het laboratorium. Ontbreekt een uitslag, dan rekent het model zonder en staat dat bij de score. Er worden geen gegevens over herkomst, taal of woonplaats gebruikt.

Een melding verschijnt ten hoogste één keer per vier uur per patiënt en alleen bij de verpleegkundige die voor de patiënt zorgt. Wie de melding ziet, legt met één klik vast wat ermee is gedaan: arts gewaarschuwd, al bekend of niet van toepassing. Die antwoorden worden maandelijks besproken door een groep van twee verpleegkundigen, een SEH-arts, een internist en een datawetenschapper. Zij mogen de grens aanpassen binnen de ruimte die vooraf is afgesproken.

Niet bedoeld voor kinderen, voor zwangeren, voor patiënten met een ernstig ongeval, voor patiënten bij wie is afgesproken niet meer te behandelen, en niet voor gebruik op een verpleegafdeling. Voor die laatste situatie is een ander model nodig, omdat de uitgangswaarden er anders zijn.

Het effect wordt per periode vergeleken: de helft van de weken staat de melding aan, de andere helft rekent het algoritme stil mee. De medisch-ethische toetsingscommissie heeft het protocol beoordeeld. Valt het systeem uit, dan ziet de afdeling een grijze balk in het overzicht en geldt de werkwijze zonder score.`,
    intendedUser: ["Verpleegkundige", "Arts-assistent", "Medisch specialist"],
    targetPopulation: ["Patiënten op de spoedeisende hulp", "Volwassenen", "Ouderen"],
    applicationGoal: ["Screening", "Diagnose", "Monitoring"],
    medicalDevice: "Ja",
    riskClass: "Klasse IIb",
    primaryDeveloper: "Eigen instelling",
    developerName: "Ziekenhuis Noord, data- en kennislab",
    peopleInvolved: [
      "Arts",
      "Verpleegkundige",
      "Patiënt of patiëntenvereniging",
      "Datawetenschapper",
      "Klinisch informaticus",
      "ICT",
      "Privacy officer",
      "Ethicus",
      "METC",
      "Bestuur",
    ],
    lessonsLearned:
      "De verpleegkundigen bepaalden mee waar de melding verschijnt en wat erin staat; dat scheelde een half jaar discussie. Laat het algoritme eerst minstens een maand stil meerekenen. Wij ontdekten zo dat de tijd van afname en de tijd van invoer door elkaar liepen.",
    technicalReadinessLevel: "Effectbeoordeling",
    dataSource: "Meerdere bronnen",
    technicalPlatform: "Geïntegreerd in EPD",
    dataStandard: "HL7 FHIR",
    innovationFunnelTested: "Ja",
    author: "metc@ziekenhuis-noord.example",
    addedOn: "2025-03-24",
  },
  {
    algorithmName:
      "Inschatten of een patiënt veilig van de intensive care naar de verpleegafdeling kan, met de kans op heropname of overlijden in de eerste zeven dagen",
    description:
      "Toont bij de dagelijkse visite de kans dat een patiënt na ontslag van de intensive care terugkomt. De intensivist weegt die kans mee in het besluit.",
    algorithmFunction: ["Voorspelling", "Beslisondersteuning"],
    algorithmType: "Voorspelmodel",
    visibility: "Openbaar",
    benefitClaims:
      "Minder onverwachte heropnamen, en patiënten die het aankunnen gaan eerder naar een rustiger afdeling.",
    mediaURL:
      "https://publicaties.example/ic/ontslag-validatie\nhttps://publicaties.example/ic/ontslag-invoering\nhttps://broncode.example/ic-ontslag\nhttps://media.example/webinar/ic-ontslag",
    contactEmail: "ic-data@umc-voorbeeld.example",
    activeHospital: "UMC Voorbeeld",
    medicalSpecialism: "Intensivecaregeneeskunde",
    collaboration: "Ziekenhuis Noord en Streekziekenhuis Voorbeeldland",
    intendedPurpose: `Bedoeld voor volwassenen die ten minste twaalf uur op de intensive care liggen en bij wie ontslag naar een verpleegafdeling wordt overwogen. De kans wordt elke ochtend om zes uur berekend uit vitale waarden, laboratoriumuitslagen, medicatie en de duur van de opname, en is tijdens de visite zichtbaar in het dossier.

De kans is één van de gegevens waarop de intensivist een besluit baseert. Ook het verloop, het verpleegkundig oordeel, de mogelijkheden van de ontvangende afdeling en de wensen van de patiënt tellen mee. Het algoritme geeft geen advies om iemand wel of niet te ontslaan en mag niet worden gebruikt om bedden vrij te maken of patiënten op volgorde te zetten.

Bij elke kans staat welke gegevens haar verhogen of verlagen en hoe oud die gegevens zijn. Is een meting ouder dan acht uur, dan wordt de kans grijs getoond. Ligt een patiënt buiten het bereik van de gegevens waarmee het model is gemaakt, bijvoorbeeld bij ernstige brandwonden of na een transplantatie, dan toont het systeem geen getal.

Voor de invoering is het model getoetst op opnamen uit drie ziekenhuizen en opnieuw geijkt voor elk ziekenhuis. Elk kwartaal vergelijkt het team de voorspelde met de werkelijke heropnamen, ook apart voor mannen en vrouwen en voor jongere en oudere patiënten. Wijkt de ijking te veel af, dan gaat het getal uit totdat het model is bijgesteld.

Niet bedoeld voor kinderen, voor patiënten die naar een ander ziekenhuis gaan, voor patiënten bij wie de behandeling wordt gestaakt en voor verblijf op een medium care. Wie het model wil gebruiken buiten de drie deelnemende ziekenhuizen, moet het eerst op eigen opnamen toetsen; de benodigde scripts zijn vrij beschikbaar. Het gebruik wordt elk jaar besproken met de cliëntenraad en de raad van bestuur; een korte samenvatting van de kwartaalcijfers staat op het intranet van elk van de drie ziekenhuizen. Vragen over de methode, de gegevens en de verdeling van taken beantwoordt het team graag via het e-mailadres bij dit algoritme.`,
    intendedUser: ["Medisch specialist", "Arts-assistent", "Verpleegkundige"],
    targetPopulation: ["Patiënten op de intensive care", "Volwassenen"],
    applicationGoal: ["Prognose", "Behandelkeuze", "Nazorg"],
    medicalDevice: "Ja",
    riskClass: "Klasse IIb",
    primaryDeveloper: "Samenwerkingsverband",
    developerName: "IC-datanetwerk Voorbeeldregio",
    peopleInvolved: [
      "Arts",
      "Verpleegkundige",
      "Patiënt of patiëntenvereniging",
      "Datawetenschapper",
      "Klinisch informaticus",
      "ICT",
      "Privacy officer",
      "Information security officer",
      "Jurist",
      "Ethicus",
      "METC",
      "Bestuur",
    ],
    lessonsLearned:
      "Een model van een ander ziekenhuis werkt niet vanzelf in het uwe: na opnieuw ijken was het verschil tussen voorspeld en werkelijk gehalveerd. Spreek af wie het getal uit mag zetten, ook in het weekend. Het lastigste was niet het model maar één woord: wanneer is iemand precies ‘ontslagen’?",
    technicalReadinessLevel: "Implementatie",
    dataSource: "Meerdere bronnen",
    technicalPlatform: "Geïntegreerd in EPD",
    dataStandard: "Meerdere",
    innovationFunnelTested: "Ja",
    author: "collega@umc-voorbeeld.example",
    addedOn: "2024-10-07",
  },
  {
    algorithmName: "Lage bloeddruk tijdens een operatie zien aankomen",
    description:
      "Analyseert de bloeddrukcurve tijdens een operatie en waarschuwt de anesthesioloog als er binnen enkele minuten een te lage bloeddruk dreigt.",
    algorithmFunction: ["Voorspelling", "Monitoring"],
    algorithmType: "Signaalanalyse",
    visibility: "Openbaar",
    contactEmail: "anesthesie-onderzoek@umc-voorbeeld.example",
    activeHospital: "UMC Voorbeeld",
    medicalSpecialism: "Anesthesiologie",
    intendedPurpose:
      "Bedoeld voor volwassenen met een arteriële lijn tijdens grote operaties. In het onderzoek ziet de helft van de teams de waarschuwing.",
    intendedUser: ["Medisch specialist", "Anders"],
    targetPopulation: ["Volwassenen"],
    applicationGoal: ["Behandeling", "Monitoring"],
    medicalDevice: "Ja",
    riskClass: "Klasse IIb",
    primaryDeveloper: "Commercieel bedrijf",
    developerName: "Polsgolf Instrumenten B.V.",
    nameCommercialProduct: "Polsgolf Vooruit",
    peopleInvolved: ["Arts", "Klinisch fysicus", "METC", "Leverancier"],
    technicalReadinessLevel: "Validatie",
    dataSource: "Signalen en monitoring",
    technicalPlatform: "Medisch apparaat",
    dataStandard: "Anders",
    innovationFunnelTested: "Nee",
    author: "arts@umc-voorbeeld.example",
    addedOn: "2025-01-13",
  },
  {
    algorithmName: "Infectie bij te vroeg geboren baby’s eerder opmerken",
    description:
      "Zoekt in de hartslag en ademhaling van te vroeg geboren baby’s naar patronen die aan een bloedvergiftiging (sepsis) voorafgaan.",
    algorithmFunction: ["Detectie", "Monitoring"],
    algorithmType: "Signaalanalyse",
    visibility: "Openbaar",
    benefitClaims:
      "Mogelijk een paar uur winst, en minder bloed prikken bij baby’s met wie niets aan de hand is.",
    activeHospital: "UMC Voorbeeld",
    medicalSpecialism: "Kindergeneeskunde",
    collaboration: "Universiteit Voorbeeldstad",
    intendedUser: ["Medisch specialist", "Verpleegkundige", "Onderzoeker"],
    targetPopulation: ["Pasgeborenen", "Patiënten op de intensive care"],
    applicationGoal: ["Diagnose", "Monitoring", "Onderzoek"],
    medicalDevice: "Onbekend",
    primaryDeveloper: "Universiteit of kennisinstelling",
    developerName: "Universiteit Voorbeeldstad",
    peopleInvolved: [
      "Arts",
      "Verpleegkundige",
      "Patiënt of patiëntenvereniging",
      "Datawetenschapper",
      "METC",
    ],
    lessonsLearned: "Ouders dachten graag mee. Zij wilden vooral weten of er minder geprikt zou worden.",
    technicalReadinessLevel: "Ontwikkeling",
    dataSource: "Signalen en monitoring",
    technicalPlatform: "Onderzoeksomgeving",
    dataStandard: "HL7 v2",
    innovationFunnelTested: "Nee",
    author: "arts@umc-voorbeeld.example",
    addedOn: "2025-08-25",
  },
  {
    algorithmName: "Waarschuwing bij plotselinge nierschade",
    description:
      "Vergelijkt elke nieuwe kreatininewaarde met eerdere waarden van dezelfde patiënt. Is de stijging groter dan de richtlijn toelaat, dan krijgt de behandelaar een melding met een lijst van medicijnen om na te lopen.",
    algorithmFunction: ["Detectie", "Beslisondersteuning"],
    algorithmType: "Regelgebaseerd systeem",
    visibility: "Openbaar",
    benefitClaims: "Medicijnen die de nieren belasten worden eerder aangepast.",
    contactEmail: "nierzorg@umc-voorbeeld.example",
    activeHospital: "UMC Voorbeeld",
    medicalSpecialism: "Interne geneeskunde",
    intendedPurpose:
      "Bedoeld voor opgenomen volwassenen. De regels volgen een richtlijn en leren niet bij; het systeem is dus in de strikte zin geen zelflerende AI, maar valt wel onder dezelfde toetsing.",
    intendedUser: ["Medisch specialist", "Arts-assistent", "Apotheker"],
    targetPopulation: ["Volwassenen"],
    applicationGoal: ["Diagnose", "Behandelkeuze"],
    medicalDevice: "Ja",
    riskClass: "Klasse IIa",
    primaryDeveloper: "Eigen instelling",
    developerName: "UMC Voorbeeld, klinische informatica",
    peopleInvolved: ["Arts", "Klinisch informaticus", "ICT"],
    lessonsLearned:
      "Stuur geen melding naar wie al met het probleem bezig is. Na die aanpassing werd twee keer zo vaak op een melding gereageerd.",
    technicalReadinessLevel: "In gebruik",
    dataSource: "Laboratorium",
    technicalPlatform: "Geïntegreerd in EPD",
    dataStandard: "HL7 v2",
    innovationFunnelTested: "Ja",
    patientExplanation:
      "Het programma kijkt naar uw bloeduitslagen. Gaan uw nieren opeens slechter werken? Dan krijgt uw arts meteen bericht.",
    patientDecision:
      "Het programma kiest geen medicijnen. Uw arts kijkt naar de uitslag en beslist wat er gebeurt.",
    patientRefusal: "Ja. Zeg het uw arts. Dan kijkt de arts zelf naar uw bloed, maar soms wat later.",
    patientContact: "Vraag het uw arts, of bel de patiëntenservice: 010 – 000 00 00.",
    author: "collega@umc-voorbeeld.example",
    addedOn: "2024-02-26",
  },
  {
    algorithmName: "Beademing automatisch bijstellen op de intensive care",
    description:
      "Onderzoek naar een regelaar die de instellingen van het beademingsapparaat binnen veilige grenzen zelf aanpast. Nu alleen getest met een kunstlong.",
    algorithmFunction: ["Monitoring", "Anders"],
    algorithmType: "Optimalisatie",
    visibility: "Instelling",
    contactEmail: "ic-data@umc-voorbeeld.example",
    activeHospital: "UMC Voorbeeld",
    medicalSpecialism: "Intensivecaregeneeskunde",
    intendedUser: ["Medisch specialist", "Verpleegkundige"],
    targetPopulation: ["Patiënten op de intensive care"],
    applicationGoal: ["Behandeling"],
    medicalDevice: "Ja",
    riskClass: "Klasse III",
    primaryDeveloper: "Samenwerkingsverband",
    developerName: "Werkgroep Slimme Beademing",
    peopleInvolved: ["Arts", "Klinisch fysicus", "Datawetenschapper", "METC"],
    technicalReadinessLevel: "Ontwikkeling",
    dataSource: "Signalen en monitoring",
    technicalPlatform: "Medisch apparaat",
    dataStandard: "Anders",
    innovationFunnelTested: "Nee",
    author: "collega@umc-voorbeeld.example",
    addedOn: "2025-10-13",
  },
  {
    algorithmName: "Complicaties na een openhartoperatie voorspellen",
    description:
      "Verkenning met gegevens uit het kwaliteitsregister: is de kans op een complicatie beter in te schatten dan nu?",
    algorithmFunction: ["Voorspelling"],
    algorithmType: "Voorspelmodel",
    visibility: "Privé",
    activeHospital: "UMC Voorbeeld",
    medicalSpecialism: "Cardio-thoracale chirurgie",
    targetPopulation: ["Volwassenen"],
    applicationGoal: ["Prognose"],
    medicalDevice: "Nee",
    primaryDeveloper: "Eigen instelling",
    technicalReadinessLevel: "Dataverzameling",
    dataSource: "Registratie of kwaliteitsregister",
    technicalPlatform: "Onderzoeksomgeving",
    author: "collega@umc-voorbeeld.example",
    addedOn: "2026-09-28",
  },
];
