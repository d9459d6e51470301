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
  ["spoedeisende hulp", "SEH", "eerste hulp", "emergency department"],
  ["intensive care", "IC", "ICU"],
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
  ["kinderarts", "kindergeneeskunde", "pediatrie"],
  ["oogarts", "oogheelkunde", "oftalmologie"],
  ["huidarts", "dermatologie", "dermatoloog"],
  ["hartarts", "cardiologie", "cardioloog"],
  ["zenuwarts", "neurologie", "neuroloog"],
  ["longarts", "longgeneeskunde", "pulmonologie"],
  ["vrouwenarts", "gynaecologie", "gynaecoloog"],
  ["beademing", "ventilatie"],
  ["nacontrole", "follow-up"],
];

const groups = new Map<string, string[][]>();
for (const group of SYNONYMS) {
  for (const name of group) {
    const key = foldText(name);
    const others = group.filter((other) => other !== name);
    groups.set(key, [...(groups.get(key) ?? []), others]);
  }
}

/** Names of at most this many words are in the list. */
export const LONGEST_SYNONYM = Math.max(...SYNONYMS.flat().map((name) => name.split(" ").length));

/** What else a word or several are called; empty when the list does not know them. In any case, accents or none. */
export function synonymsOf(words: string): string[] {
  return (groups.get(foldText(words)) ?? []).flat();
}
