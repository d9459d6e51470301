import { db } from "@/lib/platform/database/db";
import { type ApiPermissionRow, buildStatusesForAdmins } from "./row";
import { type PermissionFixtures, UNUSED_ID } from "./world";

const MAPPING = {
  sourceKey: { column: "Kenmerk", prefix: "proef:" },
  fields: { algorithmName: { column: "Naam" }, visibility: { constant: "Openbaar" } },
};

type Status = "mapping" | "checked" | "importing" | "done";

/** Creates an import run with one row, as an upload does. */
async function aRun({ admin }: PermissionFixtures, status: Status): Promise<string> {
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

const inStatus = (status: Status) => (world: PermissionFixtures) => aRun(world, status);

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
const missing = () => UNUSED_ID;

/** Rows of imports in the browser: for admins only, without programs. */
export const IMPORT_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  { call: "GET /api/v1/admin/imports", statuses: buildStatusesForAdmins() },
  { call: "POST /api/v1/admin/imports", options: aFile, statuses: buildStatusesForAdmins(201) },
  { call: `GET ${RUN}`, subject: inStatus("mapping"), statuses: buildStatusesForAdmins() },
  { call: `GET ${RUN}`, about: "no run", subject: missing, statuses: buildStatusesForAdmins(404) },
  {
    call: `PUT ${RUN}`,
    subject: inStatus("checked"),
    options: () => ({ json: { mapping: MAPPING } }),
    statuses: buildStatusesForAdmins(),
  },
  { call: `DELETE ${RUN}`, subject: inStatus("checked"), statuses: buildStatusesForAdmins() },
  {
    call: `DELETE ${RUN}`,
    about: "what is imported",
    subject: inStatus("done"),
    statuses: buildStatusesForAdmins(409),
    known: ["admin"],
  },
  { call: `POST ${RUN}/check`, subject: inStatus("mapping"), statuses: buildStatusesForAdmins() },
  {
    call: `GET ${RUN}/rows`,
    subject: inStatus("checked"),
    query: "?show=all",
    statuses: buildStatusesForAdmins(),
  },
  {
    call: `PUT ${RUN}/rows/{line}`,
    subject: inStatus("checked"),
    second: () => "2",
    options: () => ({ json: { omitted: true } }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: `POST ${RUN}/replace`,
    subject: inStatus("checked"),
    options: () => ({ json: { field: "developerName", from: "kort", to: "Een langere naam" } }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: `POST ${RUN}/mend`,
    subject: inStatus("checked"),
    options: () => ({ json: { field: "algorithmName", problem: "tooLong", act: "shorten" } }),
    statuses: buildStatusesForAdmins(),
  },
  { call: `GET ${RUN}/problems`, subject: inStatus("checked"), statuses: buildStatusesForAdmins() },
  {
    call: `POST ${RUN}/start`,
    about: "not looked through",
    subject: inStatus("mapping"),
    options: () => ({ json: {} }),
    statuses: buildStatusesForAdmins(409),
    known: ["admin"],
  },
  { call: `POST ${RUN}/cancel`, subject: inStatus("importing"), statuses: buildStatusesForAdmins() },
  {
    call: `POST ${RUN}/publish`,
    about: "not imported",
    subject: inStatus("checked"),
    statuses: buildStatusesForAdmins(409),
    known: ["admin"],
  },
  {
    call: `DELETE ${RUN}/publish`,
    about: "not imported",
    subject: inStatus("checked"),
    statuses: buildStatusesForAdmins(409),
    known: ["admin"],
  },
  { call: `GET ${RUN}/undo`, subject: inStatus("done"), statuses: buildStatusesForAdmins() },
  {
    call: `POST ${RUN}/undo`,
    about: "not imported",
    subject: inStatus("checked"),
    statuses: buildStatusesForAdmins(409),
    known: ["admin"],
  },
  { call: `GET ${RUN}/problems.csv`, subject: inStatus("checked"), statuses: buildStatusesForAdmins() },
  { call: "GET /api/v1/admin/import-template.csv", statuses: buildStatusesForAdmins() },
  { call: "GET /api/v1/admin/import-mappings", statuses: buildStatusesForAdmins() },
  {
    call: "POST /api/v1/admin/import-mappings",
    options: () => ({ json: { name: "Een bron", mapping: MAPPING } }),
    statuses: buildStatusesForAdmins(201),
  },
  {
    call: "PUT /api/v1/admin/import-mappings/{id}",
    subject: aMapping,
    options: (_world, { name }) => ({ json: { name: `Bron van ${name} ${crypto.randomUUID()}` } }),
    statuses: buildStatusesForAdmins(),
  },
  {
    call: "DELETE /api/v1/admin/import-mappings/{id}",
    subject: aMapping,
    statuses: buildStatusesForAdmins(),
  },
];
