import { type Actor, ANONYMOUS } from "@/lib/platform/auth/actor";
import { getRegisterPageData } from "@/lib/search/server/register";
import { loadSet } from "../../search-quality/measure";
import { readSet } from "../../search-quality/sets";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let member: Person;

beforeEach(async () => {
  await emptyDatabase();
  member = await makePerson();
});

const ask = async (search: string, person: Person = member, more = "") => {
  const path = `/api/algorithm?search=${encodeURIComponent(search)}${more}`;
  const { headers, body } = await api("GET", path, { token: person.token });
  return {
    found: body.map(({ _id }: { _id: string }) => _id),
    total: headers.get("x-total-count"),
    closest: headers.get("x-search-closest")?.split(",") ?? [],
  };
};
const pageOf = (search: string, actor: Actor = member.actor) =>
  getRegisterPageData(actor, { search, filters: {}, sort: "relevance", page: 1, pageSize: 10 }, "nl");

/** A sentence of a description with one word in the middle changed into one that stands nowhere. */
function withOneWordChanged(description: string): string {
  const [sentence = ""] = description.split(". ");
  const words = sentence.split(" ").slice(0, 16);
  return words
    .with(Math.floor(words.length / 2), "kwartelveer")
    .join(" ")
    .slice(0, 150);
}

it("finds the entry of a sentence of which one word was changed among the first five, 40 of 40", async () => {
  const set = readSet("tuning");
  await loadSet(set, member.id);
  const missed: string[] = [];
  for (const { key, description } of set.entries.slice(0, 40)) {
    const { found, total, closest } = await ask(withOneWordChanged(description));
    expect([found, total]).toEqual([[], "0"]);
    if (!closest.slice(0, 5).includes(`quality-${key}`)) missed.push(key);
  }
  expect(missed).toEqual([]);
});

it("the rarest words count most, and what is distant is left out", async () => {
  for (const name of ["Bedden", "Roosters", "Wachtlijst"]) {
    await makeEntry(member, {
      algorithmName: name,
      description: "Voorspelt de drukte op de afdeling van morgen.",
    });
  }
  const rare = await makeEntry(member, {
    algorithmName: "Zeldzaam",
    description: "Let op zwanenhalzen in de gang van het lab.",
  });
  const { found, total, closest } = await ask("drukte zwanenhalzen");
  expect([found, total, closest[0]]).toEqual([[], "0", rare._id]);
  expect(closest).toHaveLength(4);
  // An entry with one common word of three holds less than half of what the closest one does.
  expect((await ask("drukte zwanenhalzen gang")).closest).toEqual([rare._id]);
});

it("lists them on the page, with a count of 0 and nothing counted per value", async () => {
  const entry = await makeEntry(member, {
    algorithmName: "Zwanenhals",
    description: "Let op vreemde buizen in de gang.",
  });
  const page = await pageOf("zwanenhals kwartelveer");
  expect([page.total, page.entries.map(({ _id }) => _id)]).toEqual([0, [entry._id]]);
  expect(page.facets.flatMap(({ values }) => values).every(({ count }) => count === 0)).toBe(true);
  const { status, headers } = await api(
    "GET",
    "/api/algorithm/export?format=csv&search=zwanenhals+kwartelveer",
    {
      token: member.token,
    },
  );
  expect([status, headers.get("x-total-count")]).toEqual([200, "0"]);
});

it("shows a visitor what is public of them", async () => {
  const entry = await makeEntry(member, { algorithmName: "Zwanenhals", visibility: "Openbaar" });
  await makeEntry(member, { algorithmName: "Zwanenhals verborgen", visibility: "Privé" });
  const page = await pageOf("zwanenhals kwartelveer", ANONYMOUS);
  expect([page.total, page.entries.map(({ _id }) => _id)]).toEqual([0, [entry._id]]);
  expect((await pageOf("zwanenhals", ANONYMOUS)).total).toBe(1);
});

it("neither shows nor weighs what the asker may not see", async () => {
  const other = await makePerson();
  const seen = await makeEntry(member, {
    algorithmName: "Zwanenhals",
    description: "Over kwartels in de tuin buiten.",
  });
  for (let count = 0; count < 3; count += 1) {
    await makeEntry(other, {
      algorithmName: `Geheim ${count}`,
      description: "Een zwanenhals en een kwartel en een specht.",
      visibility: "Privé",
    });
  }
  expect((await ask("zwanenhals specht")).closest).toEqual([seen._id]);
  expect((await ask("specht ooievaar")).closest).toEqual([]);
});

it.each([
  ["one word", "kwartelveer", ""],
  ["a phrase in quotes", '"zwanenhals kwartelveer" zwanenhals', ""],
  ["what only filters leave out", "zwanenhals buizen", "&riskClass=Klasse+III"],
])("nothing comes close to %s", async (_, search, more) => {
  await makeEntry(member, { algorithmName: "Zwanenhals", description: "Let op vreemde buizen in de gang." });
  expect((await ask(search, member, more)).closest).toEqual([]);
});
