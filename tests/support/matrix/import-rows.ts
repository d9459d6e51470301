import { db } from "@/lib/platform/database/db";
import { admins, type Row } from "./row";
import { MISSING, type World } from "./world";

const MAPPING = {
  sourceKey: { column: "Kenmerk", prefix: "proef:" },
  fields: { algorithmName: { column: "Naam" }, visibility: { constant: "Openbaar" } },
};

type Status = "mapping" | "checked" | "importing" | "done";

/** A run with one row, as an upload makes it. */
async function aRun({ admin }: World, status: Status): Promise<string> {
  const cells = [crypto.randomUUID(), "Algoritme uit een bestand"];
  const { id } = await db().importRun.create({
    data: {
      status,
      startedById: admin.id,
      authorId: admin.id,
      fileName: "lijst.csv",
      reading: { kind: "csv", encoding: "utf-8", delimiter: ",", sheet: null, sheets: [] },
      columns: ["Kenmerk", "Naam"].map((name) => ({ name, samples: [], values: null })),
      mapping: { delimiter: ",", ...MAPPING },
      rows: { create: { line: 2, cells, outcome: status === "mapping" ? null : "added" } },
      ...(status === "importing" ? { claim: "iemand", aliveAt: new Date(), phase: "check" } : {}),
      ...(status === "done" ? { finishedAt: new Date() } : {}),
    },
    select: { id: true },
  });
  return id;
}

const inStatus = (status: Status) => (world: World) => aRun(world, status);

let counter = 0;
async function aMapping(): Promise<string> {
  counter += 1;
  const data = { name: `Bron ${counter}`, mapping: MAPPING };
  return (await db().savedMapping.create({ data, select: { id: true } })).id;
}

function aFile() {
  const body = new FormData();
  body.set("file", new Blob(["Naam\nAlgoritme\n"]), "lijst.csv");
  return { body };
}

const RUN = "/api/v1/admin/imports/{id}";
const missing = () => MISSING;

/** Importing in the browser: for admins, and no business of a program's. */
export const IMPORT_ROWS: readonly Row[] = [
  { call: "GET /api/v1/admin/imports", statuses: admins() },
  { call: "POST /api/v1/admin/imports", options: aFile, statuses: admins(201) },
  { call: `GET ${RUN}`, subject: inStatus("mapping"), statuses: admins() },
  { call: `GET ${RUN}`, about: "no run", subject: missing, statuses: admins(404) },
  {
    call: `PUT ${RUN}`,
    subject: inStatus("checked"),
    options: () => ({ json: { mapping: MAPPING } }),
    statuses: admins(),
  },
  { call: `DELETE ${RUN}`, subject: inStatus("checked"), statuses: admins() },
  {
    call: `DELETE ${RUN}`,
    about: "what is imported",
    subject: inStatus("done"),
    statuses: admins(409),
    known: ["admin"],
  },
  { call: `POST ${RUN}/check`, subject: inStatus("mapping"), statuses: admins() },
  { call: `GET ${RUN}/rows`, subject: inStatus("checked"), query: "?show=all", statuses: admins() },
  {
    call: `PUT ${RUN}/rows/{line}`,
    subject: inStatus("checked"),
    second: () => "2",
    options: () => ({ json: { omitted: true } }),
    statuses: admins(),
  },
  {
    call: `POST ${RUN}/replace`,
    subject: inStatus("checked"),
    options: () => ({ json: { field: "algorithmName", from: "kort", to: "Een langere naam" } }),
    statuses: admins(),
  },
  {
    call: `POST ${RUN}/mend`,
    subject: inStatus("checked"),
    options: () => ({ json: { field: "algorithmName", problem: "tooLong", act: "shorten" } }),
    statuses: admins(),
  },
  { call: `GET ${RUN}/problems`, subject: inStatus("checked"), statuses: admins() },
  {
    call: `POST ${RUN}/start`,
    about: "not looked through",
    subject: inStatus("mapping"),
    options: () => ({ json: {} }),
    statuses: admins(409),
    known: ["admin"],
  },
  { call: `POST ${RUN}/cancel`, subject: inStatus("importing"), statuses: admins() },
  { call: `GET ${RUN}/undo`, subject: inStatus("done"), statuses: admins() },
  {
    call: `POST ${RUN}/undo`,
    about: "not imported",
    subject: inStatus("checked"),
    statuses: admins(409),
    known: ["admin"],
  },
  { call: `GET ${RUN}/problems.csv`, subject: inStatus("checked"), statuses: admins() },
  { call: "GET /api/v1/admin/import-template.csv", statuses: admins() },
  { call: "GET /api/v1/admin/import-mappings", statuses: admins() },
  {
    call: "POST /api/v1/admin/import-mappings",
    options: () => ({ json: { name: "Een bron", mapping: MAPPING } }),
    statuses: admins(201),
  },
  {
    call: "PUT /api/v1/admin/import-mappings/{id}",
    subject: aMapping,
    options: (_world, { name }) => ({ json: { name: `Bron van ${name} ${crypto.randomUUID()}` } }),
    statuses: admins(),
  },
  { call: "DELETE /api/v1/admin/import-mappings/{id}", subject: aMapping, statuses: admins() },
];
