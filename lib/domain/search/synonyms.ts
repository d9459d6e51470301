import { foldText } from "../text-match";

/**
 * Words and names that clinicians use for one thing. Who searches for one finds the others too, as whole words, with
 * their plurals. Abbreviations stand beside what they are short for; wider and narrower terms do not belong in a row.
 * Admins see this list in the admin area; whoever maintains the register changes it here.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  // Techniques
  ["kunstmatige intelligentie", "AI", "artificial intelligence", "artificiële intelligentie"],
  ["machine learning", "machinaal leren", "machineleren"],
  ["deep learning", "diep leren"],
  ["neuraal netwerk", "neural network"],
  ["generatieve AI", "GenAI", "generative AI"],
  ["taalmodel", "LLM", "large language model", "groot taalmodel"],
  ["taalverwerking", "NLP", "natural language processing", "natuurlijke taalverwerking", "tekstanalyse"],
  ["beeldherkenning", "computer vision", "image recognition"],
  ["beeldanalyse", "image analysis"],
  ["spraakherkenning", "speech recognition", "spraak naar tekst"],
  ["beslisboom", "decision tree"],
  ["beslisondersteuning", "beslissingsondersteuning", "decision support", "besluitondersteuning"],
  ["voorspelmodel", "predictiemodel", "prediction model", "voorspellend model"],
  ["risicoscore", "risk score", "risicomodel"],
  ["federatief leren", "federated learning"],
  // Images and measurements
  ["röntgen", "x-ray", "xray", "röntgenfoto", "röntgenbeeld"],
  ["CT", "CT-scan", "computertomografie", "computed tomography"],
  ["MRI", "MRI-scan", "kernspin", "kernspintomografie", "magnetic resonance imaging"],
  ["PET", "PET-scan", "positronemissietomografie"],
  ["echo", "echografie", "ultrasound", "ultrageluid"],
  ["mammografie", "mammogram", "borstfoto", "mammography"],
  ["ecg", "hartfilmpje", "elektrocardiogram", "ekg"],
  ["eeg", "hersenfilmpje", "elektro-encefalogram"],
  ["OCT", "optische coherentietomografie"],
  ["fundusfoto", "netvliesfoto", "fundus photo", "retinafoto"],
  ["X-thorax", "thoraxfoto", "longfoto", "chest x-ray"],
  ["endoscopie", "kijkonderzoek"],
  ["darmonderzoek", "coloscopie", "colonoscopie"],
  ["weefselonderzoek", "histologie", "histopathologie"],
  ["bloeddruk", "tensie"],
  ["bloedsuiker", "bloedglucose", "glucose"],
  // Illnesses
  ["kanker", "carcinoom", "maligniteit", "cancer"],
  ["longkanker", "longcarcinoom", "lung cancer"],
  ["borstkanker", "mammacarcinoom", "breast cancer"],
  ["darmkanker", "dikkedarmkanker", "coloncarcinoom", "colorectaal carcinoom"],
  ["prostaatkanker", "prostaatcarcinoom", "prostate cancer"],
  ["alvleesklierkanker", "pancreascarcinoom"],
  ["uitzaaiing", "metastase"],
  ["gezwel", "tumor"],
  ["beroerte", "CVA", "herseninfarct", "stroke"],
  ["hartinfarct", "myocardinfarct", "hartaanval"],
  ["hartfalen", "decompensatio cordis", "heart failure"],
  ["boezemfibrilleren", "atriumfibrilleren", "atrial fibrillation"],
  ["hartritmestoornis", "aritmie"],
  ["hoge bloeddruk", "hypertensie"],
  ["suikerziekte", "diabetes", "diabetes mellitus"],
  ["diabetische retinopathie", "diabetic retinopathy"],
  ["bloedvergiftiging", "sepsis"],
  ["longontsteking", "pneumonie", "pneumonia"],
  ["COPD", "chronisch obstructieve longziekte"],
  ["longembolie", "pulmonary embolism"],
  ["trombose", "bloedstolsel"],
  ["delier", "delirium", "acute verwardheid"],
  ["botbreuk", "fractuur", "fracture"],
  ["botontkalking", "osteoporose"],
  ["artrose", "gewrichtsslijtage"],
  ["nierfalen", "nierinsufficiëntie"],
  ["ziekenhuisinfectie", "zorginfectie", "nosocomiale infectie"],
  ["doorligwond", "decubitus"],
  ["covid", "covid-19", "corona", "coronavirus"],
  ["hersenbloeding", "intracraniële bloeding"],
  ["staar", "cataract"],
  ["epilepsie", "vallende ziekte"],
  // Places, people and work
  [
    "spoedeisende hulp",
    "SEH",
    "eerste hulp",
    "emergency department",
    "SEH-arts",
    "spoedeisendehulpgeneeskunde",
  ],
  ["intensive care", "IC", "ICU", "intensivist", "intensivecaregeneeskunde"],
  ["operatiekamer", "OK", "operating room"],
  ["polikliniek", "poli"],
  ["verpleegkundige", "verpleging", "nurse"],
  ["patiëntendossier", "EPD", "elektronisch patiëntendossier", "EHR"],
  ["ontslagbrief", "ontslagbericht"],
  ["verslaglegging", "rapportage"],
  ["planning", "roostering"],
  ["heropname", "readmission"],
  ["sterfte", "mortaliteit", "mortality"],
  ["ligduur", "opnameduur", "length of stay"],
  ["bestraling", "radiotherapie", "radiotherapy"],
  ["intekenen", "contouring", "segmentatie"],
  ["chemotherapie", "chemo"],
  ["geneesmiddel", "medicijn", "medicatie"],
  ["radiologie", "radioloog", "radiologisch"],
  ["cardiologie", "cardioloog", "hartarts", "cardiologisch"],
  ["neurologie", "neuroloog", "zenuwarts", "neurologisch"],
  ["pathologie", "patholoog", "pathologisch"],
  ["oncologie", "oncoloog", "oncologisch"],
  ["dermatologie", "dermatoloog", "huidarts", "dermatologisch"],
  ["chirurgie", "chirurg", "heelkunde", "chirurgisch"],
  ["neurochirurgie", "neurochirurg"],
  ["orthopedie", "orthopeed", "orthopedisch chirurg"],
  ["urologie", "uroloog"],
  ["psychiatrie", "psychiater"],
  ["anesthesiologie", "anesthesioloog", "anesthesist"],
  ["reumatologie", "reumatoloog"],
  ["nefrologie", "nefroloog", "nierarts"],
  ["hematologie", "hematoloog"],
  ["endocrinologie", "endocrinoloog"],
  ["interne geneeskunde", "internist"],
  ["geriatrie", "geriater", "klinische geriatrie"],
  ["revalidatiegeneeskunde", "revalidatiearts"],
  ["nucleaire geneeskunde", "nucleair geneeskundige"],
  ["huisartsgeneeskunde", "huisarts"],
  ["maag-darm-leverziekten", "MDL", "MDL-arts", "gastro-enterologie", "gastro-enteroloog"],
  ["keel-neus-oorheelkunde", "KNO", "KNO-arts"],
  ["medische microbiologie", "microbioloog", "arts-microbioloog"],
  ["kindergeneeskunde", "kinderarts", "pediatrie"],
  ["oogheelkunde", "oogarts", "oftalmologie"],
  ["longgeneeskunde", "longarts", "pulmonologie", "longziekten"],
  ["gynaecologie", "gynaecoloog", "vrouwenarts"],
  ["beademing", "ventilatie"],
  ["nacontrole", "follow-up"],
];

/** One key for all ways to write a name: `X-ray`, `x ray` and `xray`. */
export function nameKey(name: string): string {
  return foldText(name).replace(/[\s-]/g, "");
}

const groups = new Map<string, Set<string>>();
for (const group of SYNONYMS) {
  for (const name of group)
    groups.set(nameKey(name), new Set([...(groups.get(nameKey(name)) ?? []), ...group]));
}

/** Names of at most this many words are in the list. */
export const LONGEST_SYNONYM = Math.max(...SYNONYMS.flat().map((name) => name.split(/[ -]/).length));

/**
 * All that the thing of this name is called, the name among it; empty when the list does not know it. In any case, with
 * accents or none, and with a hyphen, a space or nothing between its words.
 */
export function namesOf(name: string): string[] {
  return [...(groups.get(nameKey(name)) ?? [])];
}

/** What else a word or several are called; empty when the list does not know them. */
export function synonymsOf(words: string): string[] {
  return namesOf(words).filter((name) => foldText(name) !== foldText(words));
}
