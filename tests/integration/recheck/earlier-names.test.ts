import { API_ROUTES } from "@/app/api/generated/routes";
import { buildOpenApiDocument } from "@/lib/api/server/openapi";
import { addDays, addYears, formatDutchDay } from "@/lib/entries/recheck-day";
import { enqueueRecheckMails } from "@/lib/recheck/server/recheck-mails";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { findMailLink, listQueuedMails } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const TODAY = formatDutchDay(new Date());
const IN_A_YEAR = addYears(TODAY, 1);

let author: Person;
let id: string;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson({ institutionId: await getHospitalIdByAlphabet(3) });
  id = (await makeEntry(author))._id;
});

describe("a program that knows a recheck as a review", () => {
  const confirm = (json: Record<string, unknown>) =>
    api("PUT", `/api/algorithm/${id}/review`, { token: author.token, json });

  it("reads and confirms an entry by the earlier names", async () => {
    const nextReview = addDays(TODAY, 40);
    const { status, body } = await confirm({ nextReview });
    expect([status, body.review]).toEqual([
      200,
      { nextReview, lastReview: body.recheck.lastRecheck, isOutdated: false },
    ]);
    expect(body.recheck.nextRecheck).toBe(nextReview);
    expect((await confirm({ nextRecheck: addDays(TODAY, 50), nextReview })).body.review.nextReview).toBe(
      addDays(TODAY, 50),
    );
    expect((await confirm({})).body.review.nextReview).toBe(IN_A_YEAR);
  });

  it("is told what is wrong by the name that it sent", async () => {
    const { status, body } = await confirm({ nextReview: TODAY });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["nextReview"]]);
  });

  it("uses the link of a mail at the earlier address", async () => {
    await queryAsTableOwner(`UPDATE entry SET recheck_on = '${addDays(TODAY, -1)}' WHERE id = '${id}'`);
    await enqueueRecheckMails();
    const mail = (await listQueuedMails(author.email)).find(({ kind }) => kind === "recheckOne");
    if (mail === undefined) throw new Error("nobody was asked");
    const secret = findMailLink(mail, "/still-current").searchParams.get("s");
    const { status, body } = await api("POST", `/api/v1/review-links?s=${secret}`);
    expect([status, body.nextReview]).toEqual([200, IN_A_YEAR]);
  });

  it("finds them in the description, as deprecated", async () => {
    const { paths, components } = await buildOpenApiDocument(API_ROUTES);
    const { Review, Entry, OverdueEntry, Hospital, ConfirmEntryBody } = components.schemas;
    expect(Review?.deprecated).toBe(true);
    expect(Entry?.required).toEqual(expect.arrayContaining(["recheck", "review"]));
    const old = (schema: typeof Entry) =>
      Object.entries(schema?.properties ?? {}).flatMap(([name, { deprecated }]) =>
        deprecated ? [name] : [],
      );
    expect([OverdueEntry, Hospital, ConfirmEntryBody].map(old)).toEqual([
      ["nextReview", "lastReview"],
      ["reviewed", "lastReview"],
      ["nextReview"],
    ]);
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ deprecated }) => (deprecated ? [path] : [])),
    );
    expect(calls).toEqual(["/api/algorithm/{id}/review", "/api/v1/review-links"]);
  });
});

/** What the columns, tables and types of rechecks were called; a review before publishing may have other names. */
const NAMES = "review_(on|chosen|mail|stage)";

describe("the database", () => {
  it("calls nothing of a recheck a review", async () => {
    const named = await queryAsTableOwner(`
      SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname ~ '${NAMES}'
      UNION ALL SELECT attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'public'::regnamespace AND attname ~ '${NAMES}' AND relkind = 'r'
      UNION ALL SELECT conname FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace AND conname ~ '${NAMES}'
      UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typname ~ '${NAMES}'
      UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosrc ~ '${NAMES}'`);
    expect(named).toEqual([]);
  });
});
