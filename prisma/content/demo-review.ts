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
  algorithmName: "Botleeftijd van kinderen bepalen op een handfoto",
  note: "Ook voor jonge kinderen, na de validatie van dit voorjaar",
  description:
    "Schat op een röntgenfoto van de hand de botleeftijd van een kind, ook bij kinderen jonger dan vier jaar. De kinderradioloog vergelijkt de schatting met het eigen oordeel.",
  lessonsLearned: "Begin met één afdeling en vergelijk na drie maanden met de schattingen van de radiologen.",
  answered: {
    field: "description",
    passage: "ook bij kinderen jonger dan vier jaar",
    text: "Is dit al bij zulke jonge kinderen gevalideerd?",
    answer: "Ja, in het voorjaar, met 120 foto’s. Het verslag staat bij de validaties.",
  },
  open: { field: "lessonsLearned", text: "Kan hier ook bij wie er is opgeleid, en hoe lang dat duurde?" },
} as const;
