import type { Deviation } from "./row";

type Decided = Omit<Deviation, "section">;

const DECIDED: readonly Decided[] = [
  {
    id: "deviation.session-cookie",
    says: "the session token is kept in local storage",
    built: "an HttpOnly cookie that no script can read",
    replaces: ["session.storage", "session.removed", "constant.key-token"],
    literals: ["session", "httpOnly"],
    at: ["e2e", "api"],
  },
  {
    id: "deviation.form-tools",
    says: "'save locally' and 'help' have no action",
    built: "a draft per person and entry",
    replaces: ["form.save-locally"],
    literals: ["Lokaal opslaan", "Het concept is op dit apparaat opgeslagen en blijft daar 7 dagen."],
    at: ["page"],
  },
  {
    id: "deviation.form-help",
    says: "'save locally' and 'help' have no action",
    built: "a panel with every field's help",
    replaces: ["form.help"],
    literals: ["Help", "Hulp bij het invullen", 28],
    at: ["page"],
  },
  {
    id: "deviation.more-info",
    says: "'more info' only logs",
    built: "it opens /about",
    replaces: ["home.more-info"],
    literals: ["Meer info", "/about"],
    at: ["e2e"],
  },
  {
    id: "deviation.unknown-api",
    says: "any unknown path redirects to /not-found",
    built: "an unknown /api path answers a JSON 404",
    replaces: [],
    literals: [404, "/api/onbekend"],
    at: ["api"],
  },
  {
    id: "deviation.loading",
    says: "'Loading' until the data model arrives",
    built: "numbers and tables come with the HTML; 'Loading' is what a chart shows until it is drawn",
    replaces: ["dashboard.loading"],
    literals: ["Loading"],
    at: ["page", "e2e"],
  },
  {
    id: "deviation.bin",
    says: "deleting",
    built: "an entry goes to a bin for 30 days; nobody else finds it from then on",
    replaces: [],
    literals: [404],
    at: ["api"],
  },
  {
    id: "deviation.bin-days",
    says: "deleting",
    built: "after 30 days it is purged with its versions",
    replaces: [],
    literals: [30],
    at: ["api"],
  },
  {
    id: "deviation.permissions",
    says: "what the server enforces is not shown",
    built: "one table of permissions, in the data layer, that answers 401, 403 and 404",
    replaces: [],
    literals: [401, 403],
    at: ["any"],
  },
  {
    id: "deviation.tick-step",
    says: "chart tick step is 1",
    built: "so up to ten; above it whole multiples",
    replaces: [],
    literals: [11],
    at: ["any"],
  },
  {
    id: "deviation.profile-edit",
    says: "profile edit says 'Not yet implemented..'",
    built: "the second press saves name, e-mail and image",
    replaces: ["profile.edit-again", "message.profile-edit"],
    literals: ["Bewerken", "Opslaan", "Uw profiel is opgeslagen."],
    at: ["page"],
  },
  {
    id: "deviation.close-account",
    says: "'Account sluiten' has no action",
    built: "it closes the account after the password is typed again",
    replaces: ["profile.close"],
    literals: ["Account sluiten", "Wachtwoord (ter controle)"],
    at: ["page", "e2e"],
  },
  {
    id: "deviation.two-sentences",
    says: "a failure that is no 4xx shows one message",
    built: "that toast, and the screen's own sentence beside the form",
    replaces: [],
    literals: ["An unexpected error occurred.", "Er is een fout opgetreden. Probeer het later nogmaals."],
    at: ["page"],
  },
  {
    id: "deviation.login-limit",
    says: "a toast's text for any failed login",
    built: "too many attempts say how long to wait",
    replaces: [],
    literals: [429, "Te veel pogingen. Probeer het over {n} seconden nogmaals."],
    at: ["page"],
  },
];

/** Where the product differs from its specification: the README's table, row by row. */
export const DEVIATIONS: readonly Deviation[] = DECIDED.map((decided) => ({
  ...decided,
  section: "Besloten afwijkingen",
}));
