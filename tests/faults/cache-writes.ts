import { withDatabaseClient } from "../../scripts/embedded/roles";
import { callLocalRegister, logInForToken, readCreatedId, readPersonIdFromToken } from "../support/calls";
import type { App, FaultGround } from "./ground";

/** Something to be read, and whether it stands there. */
export interface Sight {
  where: string;
  path: string;
  token?: string;
  holds: (text: string) => boolean;
}

/** One write, and where it must show. A command writes to the database past every process. */
export interface Write {
  what: string;
  act: () => Promise<void>;
  sights: Sight[];
  isCommand?: boolean;
}

/** Who writes, and what was made so far. */
interface Proof {
  ground: FaultGround;
  tokens: Record<"admin" | "author" | "colleague", string>;
  ids: { institution?: string; notice?: string; text?: string; entry?: string };
  add(what: keyof Proof["ids"], path: string, json: object, token?: string): Promise<void>;
  send(method: string, path: string, json?: object): Promise<void>;
}

/** Every write goes through this process. */
export async function cacheProof(ground: FaultGround, app: App): Promise<Proof> {
  const person = (name: string) => logInForToken(app.port, `${name}@umc-voorbeeld.example`);
  const tokens = {
    admin: await person("beheer"),
    author: await person("arts"),
    colleague: await person("collega"),
  };
  const ids: Proof["ids"] = {};
  return {
    ground,
    tokens,
    ids,
    async add(what, path, json, token = tokens.admin) {
      ids[what] = await readCreatedId(await callLocalRegister(app.port, "POST", path, { token, json }));
    },
    async send(method, path, json) {
      const body = json === undefined ? {} : { json };
      const answer = await callLocalRegister(app.port, method, path, { token: tokens.admin, ...body });
      if (!answer?.ok) throw new Error(`${method} ${path} answered ${answer?.status ?? "nothing"}.`);
    },
  };
}

function shows(where: string, path: string, text: string, token?: string): Sight {
  return { where, path, holds: (page) => page.includes(text), ...(token === undefined ? {} : { token }) };
}

function hides(where: string, path: string, text: string, token?: string): Sight {
  return { ...shows(where, path, text, token), holds: (page) => !page.includes(text) };
}

const FIELD_NAME = "Vakgebied van de proef";
const OLD_NAME = "Ziekenhuis Wisselval";
const NEW_NAME = "Ziekenhuis Standvast";
const NOTICE = "Proef van mededelingen";
const PERSON = "Beheer Nieuwenaam";
const TITLES = ["Eerste titel", "Tweede titel"] as const;

const dataModel = (text: string) => shows("the data model", "/api/algorithm/dataModel", text);
const dashboard = (text: string, see = shows) => see("the dashboard", "/dashboard", text);
/** The chart of hospitals has those with entries alone, by which its bars lead on; a figure names all that there are. */
const charted = (name: string, see = shows) =>
  see(
    "the dashboard's hospitals",
    "/dashboard?subject=chart-activeHospital",
    `activeHospital=${encodeURIComponent(name).replaceAll("%20", "+")}`,
  );
const notices = (text: string, see = shows) => see("the notices", "/api/notifications", text);
const about = (text: string, see = shows) => see("the page about", "/about", text);
const texts = (text: string, see = shows) => see("the texts", "/api/aboutdata", text);

/** Where a colleague, who is not the author, finds the only entry at a hospital. */
function lists({ tokens: { colleague } }: Proof, hospital: string, see = shows): Sight[] {
  const counted = `{"value":"${hospital}","count":1}`;
  return [
    see("a member's facets", "/api/algorithm/facets", counted, colleague),
    see("a member's list", "/api/algorithm?pageSize=100", hospital, colleague),
  ];
}

/** Everything that holds public entries. */
function everywhere(proof: Proof, hospital: string, see = shows): Sight[] {
  const address = `/algorithm/${proof.ids.entry}`;
  return [
    charted(hospital, see),
    ...lists(proof, hospital, see),
    see("its page", `${address}/detail`, hospital),
    see("the sitemap", "/sitemap.xml", address),
  ];
}

const text = (title: string) => ({ title, content: "Een tekst van de proef.", heading: null });
const hospital = (name: string) => ({ name, kind: "general", city: "Utrecht", domains: [] });
const entry = (activeHospital: string, visibility: string) => ({
  algorithmName: "Proef van de caches",
  activeHospital,
  visibility,
});

function renameField(ground: FaultGround): Promise<void> {
  return withDatabaseClient(ground.cluster.ownerUrl(), async (client) => {
    const sql = "UPDATE field SET display_name = $1 WHERE key = 'medicalSpecialism'";
    await client.query(sql, [FIELD_NAME]);
  });
}

function adding({ ground, add }: Proof): Write[] {
  return [
    {
      what: "a field renamed by a command",
      act: () => renameField(ground),
      sights: [dataModel(FIELD_NAME), dashboard(FIELD_NAME)],
      isCommand: true,
    },
    {
      what: "an institution added",
      act: () => add("institution", "/api/admin/institutions", hospital(OLD_NAME)),
      sights: [dataModel(OLD_NAME)],
    },
    {
      what: "a notice added",
      act: () => add("notice", "/api/notifications", { content: NOTICE, style: "info" }),
      sights: [notices(NOTICE), shows("the home page", "/", NOTICE)],
    },
    {
      what: "a text added",
      act: () => add("text", "/api/admin/content", { ...text(TITLES[0]), page: "about" }),
      sights: [about(TITLES[0]), texts(TITLES[0])],
    },
  ];
}

function changing(proof: Proof): Write[] {
  const { ids, tokens, add, send } = proof;
  return [
    {
      what: "an entry added",
      act: () => add("entry", "/api/algorithm", entry(OLD_NAME, "Openbaar"), tokens.author),
      sights: [charted(OLD_NAME), ...lists(proof, OLD_NAME)],
    },
    {
      what: "the author of a notice renamed",
      act: () => send("PUT", `/api/users/${readPersonIdFromToken(tokens.admin)}`, { name: PERSON }),
      sights: [notices(PERSON)],
    },
    {
      what: "a text changed",
      act: () => send("PUT", `/api/admin/content/${ids.text}`, text(TITLES[1])),
      sights: [about(TITLES[1]), texts(TITLES[0], hides)],
    },
  ];
}

function renamingAndRemoving(proof: Proof): Write[] {
  const { ids, send } = proof;
  const renamed = { ...hospital(NEW_NAME), retired: false };
  return [
    {
      what: "a hospital renamed",
      act: () => send("PUT", `/api/admin/institutions/${ids.institution}`, renamed),
      sights: [dataModel(NEW_NAME), charted(NEW_NAME), charted(OLD_NAME, hides), ...lists(proof, NEW_NAME)],
    },
    {
      what: "a notice removed",
      act: () => send("DELETE", `/api/notifications/${ids.notice}`),
      sights: [notices(NOTICE, hides)],
    },
    {
      what: "a text removed",
      act: () => send("DELETE", `/api/admin/content/${ids.text}`),
      sights: [about(TITLES[1], hides)],
    },
  ];
}

/** A write to the one entry, in a round of its own: the next undoes what it shows. */
function toEntry(
  what: string,
  method: "PUT" | "DELETE",
  pathOf: (proof: Proof) => string,
  bodyOf: (proof: Proof) => object | undefined,
  sightsOf: (proof: Proof) => Sight[],
): (proof: Proof) => Write[] {
  return (proof) => [
    { what, act: () => proof.send(method, pathOf(proof), bodyOf(proof)), sights: sightsOf(proof) },
  ];
}

const entryPath = ({ ids }: Proof) => `/api/algorithm/${ids.entry}`;
const nothing = () => undefined;

/** All writes, in rounds: those of one round do not undo each other, and a round goes on from the one before. */
export const ROUNDS: readonly ((proof: Proof) => Write[])[] = [
  adding,
  changing,
  renamingAndRemoving,
  toEntry(
    "an entry made private",
    "PUT",
    entryPath,
    () => entry(NEW_NAME, "Privé"),
    (proof) => everywhere(proof, NEW_NAME, hides),
  ),
  toEntry(
    "a private entry handed over",
    "PUT",
    (proof) => `${entryPath(proof)}/author`,
    ({ tokens }) => ({ author: readPersonIdFromToken(tokens.colleague) }),
    (proof) => lists(proof, NEW_NAME),
  ),
  toEntry(
    "an entry made public",
    "PUT",
    entryPath,
    () => entry(NEW_NAME, "Openbaar"),
    (proof) => [
      charted(NEW_NAME),
      shows("its page", `/algorithm/${proof.ids.entry}/detail`, NEW_NAME),
      shows("the sitemap", "/sitemap.xml", `/algorithm/${proof.ids.entry}`),
    ],
  ),
  toEntry("an entry deleted", "DELETE", entryPath, nothing, (proof) => everywhere(proof, NEW_NAME, hides)),
  toEntry(
    "an entry taken back",
    "PUT",
    ({ ids }) => `/api/admin/bin/${ids.entry}`,
    nothing,
    (proof) => everywhere(proof, NEW_NAME),
  ),
];
