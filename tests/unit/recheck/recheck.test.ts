import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  addDays,
  addYears,
  formatDutchDay,
  getRecheckAfterConfirmation,
  getRecheckAfterSave,
  getRecheckDayBounds,
  isRecheckOverdue,
} from "@/lib/entries/recheck-day";
import { type HostResolver, isPublicIpAddress } from "@/lib/platform/http/public-request";
import { renderMail } from "@/lib/platform/mail/letter";
import { getLinkCheckOutcome, isLinkFailure } from "@/lib/recheck/links";
import { recheckBodySchema } from "@/lib/recheck/schema";
import { checkLink } from "@/lib/recheck/server/ask-link";
import { buildRecheckMail } from "@/lib/recheck/server/mails";

Object.assign(process.env, {
  EMBEDDED_DATABASE: "true",
  DATABASE_URL: "postgresql://localhost:1/nergens",
  AUTH_SECRET: "een-geheim-van-minstens-32-tekens-voor-tests",
  APP_URL: "http://localhost:3000",
});

// Half past midnight in the Netherlands, still the day before in UTC.
const NOW = new Date("2026-11-21T23:30:00Z");

describe("the day of an entry", () => {
  it("is a day in Dutch time, and past from the day after on", () => {
    expect(formatDutchDay(NOW)).toBe("2026-11-22");
    expect(["2026-11-21", "2026-11-22", "2026-11-23"].map((day) => isRecheckOverdue(day, NOW))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is counted over the ends of months and years", () => {
    expect(addDays("2026-12-15", 30)).toBe("2027-01-14");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect([addYears("2026-11-22", 1), addYears("2028-02-29", 1), addYears("2028-02-29", 4)]).toEqual([
      "2027-11-22",
      "2029-02-28",
      "2032-02-29",
    ]);
  });

  it("is a year on when it is confirmed, or the one that was chosen", () => {
    expect(getRecheckAfterConfirmation(NOW)).toEqual({ recheckOn: "2027-11-22", isChosen: false });
    expect(getRecheckAfterConfirmation(NOW, "2027-02-01")).toEqual({
      recheckOn: "2027-02-01",
      isChosen: true,
    });
  });

  it.each([
    ["was not chosen", { recheckOn: "2027-03-01", isChosen: false }, "2027-11-22", false],
    ["was chosen and is far off", { recheckOn: "2026-12-23", isChosen: true }, "2026-12-23", true],
    ["was chosen and is within 30 days", { recheckOn: "2026-12-22", isChosen: true }, "2027-11-22", false],
    ["was chosen and is past", { recheckOn: "2026-11-01", isChosen: true }, "2027-11-22", false],
  ])("after a save of its author, when it %s", (_when, held, recheckOn, isChosen) => {
    expect(getRecheckAfterSave(held, NOW)).toEqual({ recheckOn, isChosen });
  });

  it("can be chosen from tomorrow to two years on", () => {
    expect(getRecheckDayBounds(NOW)).toEqual({ first: "2026-11-23", last: "2028-11-22" });
    const { first, last } = getRecheckDayBounds(new Date());
    const taken = (nextRecheck: unknown) => recheckBodySchema.safeParse({ nextRecheck }).success;
    expect([first, last, "", null, undefined].map(taken)).toEqual([true, true, true, true, true]);
    expect([addDays(first, -1), addDays(last, 1), "2027-02-30", "morgen", 5].map(taken)).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    expect(recheckBodySchema.parse({})).toEqual({ nextRecheck: null });
  });
});

describe("the mail that asks", () => {
  const asked = { entryId: "e1", algorithm: "Longscan\r\nBcc: x", recheckOn: "2026-12-22", secret: "geheim" };

  it("has one link that confirms and one to the form for each entry", () => {
    const { subject, text, html } = renderMail(
      buildRecheckMail({
        kind: "recheckOne",
        name: "Sanne",
        personId: "p1",
        algorithm: asked.algorithm,
        entries: [{ ...asked, isDue: false }],
        more: 0,
      }),
    );
    expect(subject).toBe("Is ‘Longscan Bcc: x’ nog actueel?");
    expect(text).toContain("‘Longscan Bcc: x’: graag controleren voor 22 december 2026.");
    expect(text).toContain("http://localhost:3000/still-current?s=geheim");
    expect(text).toContain("http://localhost:3000/algorithm/e1/edit");
    expect(text).toContain("http://localhost:3000/work#keeping-current");
    expect(text).not.toContain("andere");
    expect(html).toContain("Nog actueel");
  });

  it("says of which the day has come, and how many more there are", () => {
    const { subject, text } = renderMail(
      buildRecheckMail({
        kind: "recheckSeveral",
        name: "Sanne",
        personId: "p1",
        algorithm: "Longscan",
        entries: [{ ...asked, algorithm: "Hartecho", isDue: true }],
        more: 3,
      }),
    );
    expect(subject).toBe("Zijn uw algoritmes in het register nog actueel?");
    expect(text).toContain("‘Hartecho’: de controledatum is 22 december 2026. Na die dag");
    expect(text).toContain("En nog 3 andere; die vindt u bij Te doen.");
  });
});

describe("an IP address", () => {
  it.each([
    "127.0.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "::ffff:127.0.0.1",
    "::127.0.0.1",
    "::7f00:1",
    "::8.8.8.8",
    "1::1",
    "4000::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "localhost",
    "",
  ])("%s is not asked", (address) => {
    expect(isPublicIpAddress(address)).toBe(false);
  });

  it.each(["8.8.8.8", "145.38.1.1", "172.32.0.1", "2a00:1450:4001::1"])("%s is", (address) => {
    expect(isPublicIpAddress(address)).toBe(true);
  });
});

describe("what an address answers", () => {
  it.each([
    [200, "answers"],
    [304, "answers"],
    [401, "answers"],
    [403, "answers"],
    [429, "answers"],
    [404, "gone"],
    [410, "gone"],
    [400, "refuses"],
    [500, "serverError"],
    [503, "serverError"],
  ] as const)("%i is %s", (status, outcome) => {
    expect(getLinkCheckOutcome(status)).toBe(outcome);
    expect(isLinkFailure(outcome)).toBe(outcome !== "answers");
  });
});

describe("asking an address", () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    asked.push(`${method} ${url}`);
    const to = (location: string) => response.writeHead(302, { location }).end();
    if (url === "/gone") return response.writeHead(404).end();
    if (url === "/no-head") return response.writeHead(method === "HEAD" ? 405 : 200).end("x");
    if (url === "/head-404") return response.writeHead(method === "HEAD" ? 404 : 200).end("x");
    if (url === "/endless") {
      if (method === "HEAD") return response.writeHead(500).end();
      response.writeHead(200);
      const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
      response.on("close", () => clearInterval(timer));
      return;
    }
    if (url === "/silent") return;
    if (url === "/hop") return to("/ok");
    if (url === "/around") return to("/around");
    if (url.startsWith("/to?")) return to(decodeURIComponent(url.slice(4)));
    return response.writeHead(200).end();
  });
  let port = "";
  const looked: string[] = [];

  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    port = String((server.address() as AddressInfo).port);
  });
  beforeEach(() => {
    asked.length = 0;
    looked.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const HOSTS: Record<string, string[]> = {
    "site.example": ["127.0.0.1"],
    "inside.example": ["10.0.0.5"],
    "both.example": ["127.0.0.1", "192.168.1.1"],
    "metadata.example": ["169.254.169.254"],
  };
  const resolver: HostResolver = (host, done) => {
    looked.push(host);
    const found = HOSTS[host];
    if (found === undefined) done(Object.assign(new Error("no such host"), { code: "ENOTFOUND" }), []);
    else
      done(
        null,
        found.map((address) => ({ address, family: 4 })),
      );
  };
  /** As in production, but that the test's own server counts as public. */
  const ask = (path: string, host = "site.example", timeoutMs = 5_000) =>
    checkLink(path.includes("://") ? path : `http://${host}:${port}${path}`, {
      resolver,
      isAllowed: (address) => address === "127.0.0.1" || isPublicIpAddress(address),
      ports: ["", "80", "443", port],
      timeoutMs,
    });

  it("takes HEAD for an answer, and reads no body of what needs GET", async () => {
    expect(await ask("/ok")).toEqual({ outcome: "answers", status: 200 });
    expect(await ask("/no-head")).toEqual({ outcome: "answers", status: 200 });
    expect(await ask("/head-404")).toEqual({ outcome: "answers", status: 200 });
    expect(await ask("/endless")).toEqual({ outcome: "answers", status: 200 });
    expect(await ask("/gone")).toEqual({ outcome: "gone", status: 404 });
    expect(asked).toEqual([
      "HEAD /ok",
      "HEAD /no-head",
      "GET /no-head",
      "HEAD /head-404",
      "GET /head-404",
      "HEAD /endless",
      "GET /endless",
      "HEAD /gone",
      "GET /gone",
    ]);
  });

  it("looks a host up once for each connection, and connects to what was tested", async () => {
    expect(await ask("/ok")).toEqual({ outcome: "answers", status: 200 });
    expect(looked).toEqual(["site.example"]);
  });

  it("follows redirects, each tested anew, up to five", async () => {
    expect(await ask("/hop")).toEqual({ outcome: "answers", status: 200 });
    expect(await ask("/around")).toEqual({ outcome: "tooManyRedirects", status: null });
    expect(asked.filter((line) => line.endsWith("/around"))).toHaveLength(6);
  });

  it.each([
    ["a private host", "http://inside.example/"],
    ["a host that is public and private at once", "http://both.example/"],
    ["the metadata of a cloud", "http://metadata.example/latest/meta-data"],
    ["the same by its address", "http://169.254.169.254/latest/meta-data"],
    ["an address in another notation", "http://0x0a000005/"],
    ["an address as one number", "http://167772165/"],
    ["IPv6 on this machine", "http://[::1]/"],
    ["IPv4 wrapped in IPv6", "http://[::ffff:10.0.0.5]/"],
    ["another port", "http://site.example:22/"],
    ["another scheme", "ftp://site.example/"],
    ["a file", "file:///etc/passwd"],
    ["a password", "http://naam:woord@site.example/"],
  ])("does not go to %s, nor is sent there", async (_what, address) => {
    expect(await ask(address)).toEqual({ outcome: "notAsked", status: null });
    expect(asked).toEqual([]);
    expect(await ask(`/to?${encodeURIComponent(address)}`)).toEqual({ outcome: "notAsked", status: null });
    expect(asked).toEqual([`HEAD /to?${encodeURIComponent(address)}`]);
  });

  it("goes to no address of this machine without being told to", async () => {
    const real = await checkLink(`http://127.0.0.1:${port}/ok`, { ports: [port] });
    const named = await checkLink(`http://localhost:${port}/ok`, { ports: [port] });
    expect([real.outcome, named.outcome]).toEqual(["notAsked", "notAsked"]);
    expect(asked).toEqual([]);
  });

  it("tells who does not exist, does not answer and refuses the connection apart", async () => {
    expect(await ask("/x", "nergens.example")).toEqual({ outcome: "noHost", status: null });
    expect(await ask("/silent", "site.example", 300)).toEqual({ outcome: "tooSlow", status: null });
    const closed = await checkLink("http://site.example:1/", {
      resolver,
      isAllowed: () => true,
      ports: ["1"],
    });
    expect(closed).toEqual({ outcome: "noConnection", status: null });
  });
});
