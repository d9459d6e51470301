/** The hospital of the demo content where a colleague reads first, its reviewer and its author: demo accounts. */
export const DEMO_REVIEWED_HOSPITAL = "UMC Voorbeeld";
export const DEMO_REVIEWER = "collega@umc-voorbeeld.example";
export const DEMO_PROPOSER = "arts@umc-voorbeeld.example";

/** A fictitious entry that waits for its first publication. */
export const DEMO_FIRST_PUBLICATION = {
  algorithmName: "Wondfoto’s beoordelen op afstand",
  visibility: "Openbaar",
  description:
    "Schat aan de hand van foto’s die patiënten thuis maken of een operatiewond goed geneest, en wijst aan welke wond de verpleegkundige eerst moet zien.",
  activeHospital: DEMO_REVIEWED_HOSPITAL,
};

/** A proposed change of a demo entry of the same author, with a comment that was answered and one that was not. */
export const DEMO_CHANGE = {
  algorithmName: "Lymfeklierkanker meten op PET-CT",
  note: "Leeftijdsgrens verlaagd na de validatie van dit voorjaar",
  description:
    "Meet hoeveel actief tumorweefsel op een PET-CT te zien is, om het verloop van lymfeklierkanker te volgen, ook bij kinderen vanaf twaalf jaar.",
  lessonsLearned: "Begin met één afdeling en vergelijk na drie maanden met de metingen van de artsen.",
  answered: {
    field: "description",
    passage: "ook bij kinderen vanaf twaalf jaar",
    text: "Is dit al bij kinderen gevalideerd?",
    answer: "Ja, in het voorjaar, met 120 scans. Het verslag staat bij de validaties.",
  },
  open: { field: "lessonsLearned", text: "Kan hier ook bij wie er is opgeleid, en hoe lang dat duurde?" },
} as const;
