import { splitCommaSeparatedNames } from "./column-names";
import type { SingleOrMultiChoiceKey } from "./entry-fields";

/**
 * Abbreviations, former names and other words for values, by label. They are only suggested to a person who maps a
 * file, never applied automatically: one word may be suggested for several labels, such as 'klasse 2'.
 */
export const VALUE_SYNONYMS: Partial<
  Record<SingleOrMultiChoiceKey, Readonly<Record<string, readonly string[]>>>
> = {
  algorithmFunction: {
    Detectie: splitCommaSeparatedNames("detecteren, opsporen, herkenning, signalering, detection"),
    Segmentatie: splitCommaSeparatedNames(
      "segmenteren, segmentering, intekenen, contouren, contouring, delineation",
    ),
    Classificatie: splitCommaSeparatedNames("classificeren, indeling, categorisatie, classification"),
    Meting: splitCommaSeparatedNames("meten, kwantificatie, kwantificeren, quantification, measurement"),
    Voorspelling: splitCommaSeparatedNames(
      "voorspellen, prognose, predictie, prediction, risicovoorspelling, forecasting",
    ),
    Triage: splitCommaSeparatedNames("prioriteren, prioritering, worklist, prioritisation"),
    Monitoring: splitCommaSeparatedNames("monitoren, bewaking, bewaken"),
    Beslisondersteuning: splitCommaSeparatedNames("advies, cds, cdss, decision support"),
    Beeldreconstructie: splitCommaSeparatedNames(
      "reconstructie, beeldverbetering, image enhancement, ruisonderdrukking",
    ),
    Tekstgeneratie: splitCommaSeparatedNames("tekst genereren, verslaglegging, chatbot"),
    Spraakherkenning: splitCommaSeparatedNames("dicteren, speech to text, transcriptie"),
    Samenvatting: splitCommaSeparatedNames("samenvatten, summarization"),
    Planning: splitCommaSeparatedNames("plannen, roosteren, scheduling"),
    Anders: splitCommaSeparatedNames("overig, overige, other"),
  },
  algorithmType: {
    Beeldherkenning: splitCommaSeparatedNames("beeldanalyse, computer vision, image analysis, cnn"),
    Voorspelmodel: splitCommaSeparatedNames(
      "machine learning, ml, predictief model, risicomodel, regressie, predictive model",
    ),
    "Natuurlijke taalverwerking": splitCommaSeparatedNames("nlp, taaltechnologie, tekstanalyse, text mining"),
    "Generatieve AI": splitCommaSeparatedNames(
      "llm, genai, gen ai, taalmodel, large language model, gpt, chatgpt, copilot",
    ),
    Signaalanalyse: splitCommaSeparatedNames("signaalverwerking, signal processing, ecg analyse"),
    Spraakherkenning: splitCommaSeparatedNames("asr, spraak, dicteren, speech to text"),
    Optimalisatie: splitCommaSeparatedNames("optimalisering, planning, optimization"),
    Robotica: splitCommaSeparatedNames("robot, robots, robotics"),
    "Regelgebaseerd systeem": splitCommaSeparatedNames(
      "beslisregels, beslisboom, rule based, expert system, rpa, rekenregels",
    ),
    Anders: splitCommaSeparatedNames("overig, overige, other"),
  },
  visibility: {
    Openbaar: splitCommaSeparatedNames("publiek, iedereen, ja, public, yes"),
    Instelling: splitCommaSeparatedNames("intern, alleen intern, collega's, internal"),
    Privé: splitCommaSeparatedNames("prive, nee, concept, vertrouwelijk, private, draft, no"),
  },
  activeHospital: {
    "Amsterdam UMC": splitCommaSeparatedNames(
      "amc, vumc, vu medisch centrum, academisch medisch centrum, aumc, umc amsterdam",
    ),
    "Erasmus MC": splitCommaSeparatedNames("erasmus, erasmus medisch centrum, emc"),
    "Leids Universitair Medisch Centrum": splitCommaSeparatedNames("lumc, umc leiden, leids umc"),
    "Maastricht UMC+": splitCommaSeparatedNames(
      "mumc, azm, maastricht umc, academisch ziekenhuis maastricht",
    ),
    Radboudumc: splitCommaSeparatedNames(
      "radboud, umc st radboud, umcn, umc nijmegen, radboud universitair medisch centrum",
    ),
    "UMC Groningen": splitCommaSeparatedNames("umcg, universitair medisch centrum groningen"),
    "UMC Utrecht": splitCommaSeparatedNames(
      "umcu, universitair medisch centrum utrecht, wkz, wilhelmina kinderziekenhuis",
    ),
    "Albert Schweitzer ziekenhuis": splitCommaSeparatedNames("asz, albert schweitzer"),
    "Canisius Wilhelmina Ziekenhuis": splitCommaSeparatedNames("cwz, canisius"),
    "Elisabeth-TweeSteden Ziekenhuis": splitCommaSeparatedNames(
      "etz, st elisabeth ziekenhuis, tweesteden ziekenhuis",
    ),
    "Franciscus Gasthuis & Vlietland": splitCommaSeparatedNames(
      "sfg, sint franciscus gasthuis, vlietland ziekenhuis, franciscus",
    ),
    "Frisius MC": splitCommaSeparatedNames("mcl, medisch centrum leeuwarden, tjongerschans"),
    "Jeroen Bosch Ziekenhuis": splitCommaSeparatedNames("jbz, jeroen bosch"),
    "Martini Ziekenhuis": splitCommaSeparatedNames("mzh, martini"),
    "Medisch Spectrum Twente": splitCommaSeparatedNames("mst"),
    "Noordwest Ziekenhuisgroep": splitCommaSeparatedNames("nwz, medisch centrum alkmaar, gemini ziekenhuis"),
    OLVG: splitCommaSeparatedNames("onze lieve vrouwe gasthuis, slaz, sint lucas andreas ziekenhuis"),
    "Reinier de Graaf": splitCommaSeparatedNames("rdgg, reinier de graaf gasthuis"),
    "Antoni van Leeuwenhoek": splitCommaSeparatedNames("avl, nki, nki avl, nederlands kanker instituut"),
    "Meerdere ziekenhuizen": splitCommaSeparatedNames(
      "meerdere, diverse, alle, verschillende ziekenhuizen, multiple, several",
    ),
    Anders: splitCommaSeparatedNames("overig, overige, other"),
  },
  medicalSpecialism: {
    Anesthesiologie: splitCommaSeparatedNames("anesthesie, pijngeneeskunde, ok"),
    "Cardio-thoracale chirurgie": splitCommaSeparatedNames(
      "ctc, hartchirurgie, thoraxchirurgie, cardiothoracale chirurgie",
    ),
    Cardiologie: splitCommaSeparatedNames("hartziekten, cardio"),
    "Dermatologie en venerologie": splitCommaSeparatedNames("dermatologie, huidziekten"),
    Heelkunde: splitCommaSeparatedNames(
      "chirurgie, algemene chirurgie, vaatchirurgie, traumachirurgie, surgery",
    ),
    Huisartsgeneeskunde: splitCommaSeparatedNames("huisarts, huisartsen, eerste lijn, primary care"),
    Intensivecaregeneeskunde: splitCommaSeparatedNames("ic, ica, intensive care, icu"),
    "Interne geneeskunde": splitCommaSeparatedNames(
      "interne, inwendige geneeskunde, nefrologie, endocrinologie, hematologie, oncologie",
    ),
    "Keel-neus-oorheelkunde": splitCommaSeparatedNames("kno"),
    Kindergeneeskunde: splitCommaSeparatedNames("pediatrie, kinderarts, neonatologie, pediatrics"),
    "Klinische chemie": splitCommaSeparatedNames("kcl, laboratorium, lab, laboratoriumgeneeskunde"),
    "Klinische fysica": splitCommaSeparatedNames("klinisch fysica, medische fysica"),
    "Klinische genetica": splitCommaSeparatedNames("genetica, erfelijkheid"),
    "Klinische geriatrie": splitCommaSeparatedNames("geriatrie"),
    "Longziekten en tuberculose": splitCommaSeparatedNames(
      "longziekten, longgeneeskunde, pulmonologie, long",
    ),
    "Maag-darm-leverziekten": splitCommaSeparatedNames("mdl, gastro enterologie, gastroenterologie"),
    "Medische microbiologie": splitCommaSeparatedNames("mmb, microbiologie"),
    "Mondziekten, kaak- en aangezichtschirurgie": splitCommaSeparatedNames("mka, kaakchirurgie, mondziekten"),
    "Nucleaire geneeskunde": splitCommaSeparatedNames("nucleair, nuclear"),
    "Obstetrie en gynaecologie": splitCommaSeparatedNames(
      "gynaecologie, verloskunde, obstetrie, o g, gynecology",
    ),
    Oogheelkunde: splitCommaSeparatedNames("oogziekten, ogen, eye"),
    Orthopedie: splitCommaSeparatedNames("orthopedische chirurgie, ortho"),
    Ouderengeneeskunde: splitCommaSeparatedNames("specialist ouderengeneeskunde, verpleeghuis, vvt"),
    Pathologie: splitCommaSeparatedNames("pa, klinische pathologie, digitale pathologie"),
    Psychiatrie: splitCommaSeparatedNames("ggz, psychologie, mental health"),
    Radiologie: splitCommaSeparatedNames(
      "beeldvorming, rontgen, medische beeldvorming, imaging, diagnostic imaging",
    ),
    Radiotherapie: splitCommaSeparatedNames("bestraling, rt"),
    "Spoedeisende geneeskunde": splitCommaSeparatedNames("seh, spoed, spoedeisende hulp, emergency, er"),
    Verpleegkunde: splitCommaSeparatedNames("verpleging, verpleegkundig"),
    Ziekenhuisfarmacie: splitCommaSeparatedNames("apotheek, farmacie, ziekenhuisapotheek, pharmacy"),
    "Meerdere specialismen": splitCommaSeparatedNames(
      "meerdere, diverse, alle, ziekenhuisbreed, multidisciplinair, multiple",
    ),
    Anders: splitCommaSeparatedNames("overig, overige, other"),
  },
  applicationGoal: {
    Diagnose: splitCommaSeparatedNames("diagnostiek, diagnosis, diagnostisch"),
    Behandeling: splitCommaSeparatedNames("therapie, interventie, therapy"),
    Monitoring: splitCommaSeparatedNames("bewaking, monitoren"),
    "Logistiek en planning": splitCommaSeparatedNames("logistiek, planning, capaciteit, scheduling"),
    Administratie: splitCommaSeparatedNames("administratief, verslaglegging, registratie"),
    Onderzoek: splitCommaSeparatedNames("research, wetenschap"),
    Onderwijs: splitCommaSeparatedNames("opleiding, training, education"),
  },
  intendedUser: {
    "Medisch specialist": splitCommaSeparatedNames("specialist, arts, clinicus, physician, clinician"),
    Radioloog: splitCommaSeparatedNames("radiologen"),
    Huisarts: splitCommaSeparatedNames("huisartsen, gp"),
    "Arts-assistent": splitCommaSeparatedNames("aios, anios, assistent"),
    Verpleegkundige: splitCommaSeparatedNames("verpleging, verpleegkundigen, nurses"),
    "Verpleegkundig specialist": splitCommaSeparatedNames("vs"),
    Laborant: splitCommaSeparatedNames("mbb'er, analist, radiologisch laborant, technician"),
    Patiënt: splitCommaSeparatedNames("patienten, client, patients"),
    "Administratief medewerker": splitCommaSeparatedNames("administratie, secretariaat"),
    Bestuurder: splitCommaSeparatedNames("bestuur, management, manager"),
  },
  medicalDevice: {
    Ja: splitCommaSeparatedNames("j, yes, y, true, waar, 1, x, wel"),
    Nee: splitCommaSeparatedNames(
      "n, no, false, onwaar, 0, geen, niet, geen medisch hulpmiddel, no medical device, not a medical device",
    ),
    Onbekend: splitCommaSeparatedNames("unknown, onduidelijk, ?, weet niet, nog niet bekend"),
  },
  riskClass: {
    "Klasse I": splitCommaSeparatedNames(
      "1, i, klasse 1, class 1, class i, risk class i, mdr i, mdr klasse i",
    ),
    "Klasse IIa": splitCommaSeparatedNames(
      "2a, iia, mdr iia, mdr 2a, mdr klasse iia, klasse 2a, class 2a, class iia, 2, ii, klasse 2, klasse ii, class 2, class ii",
    ),
    "Klasse IIb": splitCommaSeparatedNames(
      "2b, iib, mdr iib, mdr 2b, mdr klasse iib, klasse 2b, class 2b, class iib, 2, ii, klasse 2, klasse ii, class 2, class ii",
    ),
    "Klasse III": splitCommaSeparatedNames(
      "3, iii, klasse 3, class 3, class iii, mdr iii, mdr 3, mdr klasse iii",
    ),
  },
  primaryDeveloper: {
    "Commercieel bedrijf": splitCommaSeparatedNames(
      "commercieel, bedrijf, leverancier, extern, ingekocht, vendor, company, contracting",
    ),
    "Eigen instelling": splitCommaSeparatedNames(
      "eigen, intern, zelf ontwikkeld, eigen ontwikkeling, eigen beheer, in-house, inhouse",
    ),
    "Andere zorginstelling": splitCommaSeparatedNames("ander ziekenhuis, other hospital"),
    "Universiteit of kennisinstelling": splitCommaSeparatedNames(
      "universiteit, kennisinstelling, university, academisch, tu",
    ),
    Samenwerkingsverband: splitCommaSeparatedNames("samenwerking, consortium, both, beide"),
    "Open source": splitCommaSeparatedNames("opensource, oss"),
    Onbekend: splitCommaSeparatedNames("unknown"),
  },
  technicalReadinessLevel: {
    Idee: splitCommaSeparatedNames(
      "concept, voorstel, plan, verkenning, orientatie, initiated, initiation, aanvraag",
    ),
    Dataverzameling: splitCommaSeparatedNames("data verzamelen, data collection, voorbereiding"),
    Ontwikkeling: splitCommaSeparatedNames(
      "in ontwikkeling, poc, proof of concept, prototype, bouw, development, acquisition and or development",
    ),
    Validatie: splitCommaSeparatedNames("test, testen, in test, validation, onderzoek, pilot, studie"),
    Effectbeoordeling: splitCommaSeparatedNames("pilot, evaluatie, impact assessment, proef"),
    Implementatie: splitCommaSeparatedNames(
      "in implementatie, uitrol, implementation, implementation and assessment, aanbesteding, inkoop",
    ),
    "In gebruik": splitCommaSeparatedNames(
      "actief, operationeel, live, productie, in productie, gebruik, active, in use, operational, deployed, production, operation and maintenance",
    ),
    "Out of service": splitCommaSeparatedNames(
      `gestopt, beeindigd, buiten gebruik, niet meer in gebruik, uit gebruik, uitgefaseerd, gestaakt, afgebroken,
      stopgezet, inactief, retired, stopped, decommissioned, discontinued, terminated, inactive, cancelled`,
    ),
  },
  dataSource: {
    "Elektronisch patiëntendossier": splitCommaSeparatedNames("epd, hix, epic, ehr, emr, patientendossier"),
    "Radiologische beelden (PACS)": splitCommaSeparatedNames(
      "pacs, ct, mri, mr, rontgen, echo, beelden, radiologie, x ray, imaging",
    ),
    "Digitale pathologie": splitCommaSeparatedNames("pathologie, coupes, wsi, whole slide images"),
    Laboratorium: splitCommaSeparatedNames("lab, labuitslagen, lis"),
    "Signalen en monitoring": splitCommaSeparatedNames(
      "ecg, eeg, monitor, vitale functies, signalen, vital signs",
    ),
    "Genetische data": splitCommaSeparatedNames("dna, genetica, genomics"),
    "Wearables en thuismeting": splitCommaSeparatedNames("wearable, sensor, sensoren, thuismonitoring"),
    "Vrije tekst": splitCommaSeparatedNames("tekst, verslagen, brieven, free text"),
    "Spraak of video": splitCommaSeparatedNames("spraak, audio, video, camera"),
    "Registratie of kwaliteitsregister": splitCommaSeparatedNames(
      "dica, registratie, kwaliteitsregistratie, registry",
    ),
    "Meerdere bronnen": splitCommaSeparatedNames("meerdere, diverse, combinatie, multiple"),
    Anders: splitCommaSeparatedNames("overig, overige, other"),
  },
  technicalPlatform: {
    "Geïntegreerd in EPD": splitCommaSeparatedNames("epd, hix, epic, chipsoft, ehr"),
    "Geïntegreerd in PACS": splitCommaSeparatedNames("pacs, ris"),
    "Cloud van de leverancier": splitCommaSeparatedNames("cloud, saas, azure, aws"),
    "Lokale server": splitCommaSeparatedNames("on premise, on prem, lokaal, server, eigen server"),
    "Medisch apparaat": splitCommaSeparatedNames("apparaat, modaliteit, scanner, device"),
    "Mobiele app": splitCommaSeparatedNames("app, smartphone, mobile"),
    Webapplicatie: splitCommaSeparatedNames("web, website, browser, portaal"),
    Anders: splitCommaSeparatedNames("overig, overige, other"),
  },
  dataStandard: {
    "HL7 FHIR": splitCommaSeparatedNames("fhir"),
    "HL7 v2": splitCommaSeparatedNames("hl7, hl7v2"),
    "OMOP CDM": splitCommaSeparatedNames("omop"),
    "SNOMED CT": splitCommaSeparatedNames("snomed"),
    "ICD-10": splitCommaSeparatedNames("icd10, icd"),
    "zib's": splitCommaSeparatedNames("zib, zibs, zorginformatiebouwstenen"),
    Geen: splitCommaSeparatedNames("none, n v t, nee"),
    Meerdere: splitCommaSeparatedNames("diverse, multiple"),
    Anders: splitCommaSeparatedNames("overig, overige, other"),
  },
  innovationFunnelTested: {
    Ja: splitCommaSeparatedNames("j, yes, y, true, waar, 1, x"),
    Nee: splitCommaSeparatedNames("n, no, false, onwaar, 0"),
    "In behandeling": splitCommaSeparatedNames("lopend, bezig, pending, in progress"),
    Onbekend: splitCommaSeparatedNames("unknown, onduidelijk, ?"),
  },
};

/** Synonyms with other usual meanings, normalised: such a value is suggested and never taken by itself. */
export const DOUBTFUL_WORDS: readonly string[] = ["ok", "onderzoek", "studie", "test", "x"];
