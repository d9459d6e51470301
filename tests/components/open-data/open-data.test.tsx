import { render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { OpenDataPage } from "@/components/open-data/open-data-page";
import common from "@/lib/messages/nl/common.json";
import openData from "@/lib/messages/nl/open-data.json";

function show(given: Partial<ComponentProps<typeof OpenDataPage>> = {}) {
  const all = {
    hospitals: [],
    specialisms: [],
    files: { entries: null, products: null, hospitals: null },
    algorithms: 1576,
    licence: "not-open" as const,
    site: "https://register.example",
    publisher: undefined,
    ...given,
  };
  return render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ openData, common }}>
      <OpenDataPage {...all} />
    </NextIntlClientProvider>,
  );
}

const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

test("everything there is has its place, its link and a line of what it is for", () => {
  show();
  const parts = screen.getAllByRole("region").map((part) => within(part).getByRole("heading").textContent);
  expect(parts).toEqual([
    "Alle openbare algoritmes",
    "Alle producten",
    "Alle ziekenhuizen",
    "Catalogus",
    "Wijzigingen volgen",
    "Velden",
    "API",
    "Downloaden",
    "Cijfers",
    "Licentie",
  ]);
  expect({
    catalog: hrefOf("Catalogus van open data (DCAT-AP-NL)"),
    feed: hrefOf("Alle openbare wijzigingen (feed)"),
    mail: hrefOf("per e-mail volgen"),
    fields: hrefOf("Velden van het register"),
    json: hrefOf("Dezelfde velden als JSON"),
    api: hrefOf("API voor programma’s"),
    document: hrefOf("Beschrijving volgens OpenAPI"),
    list: hrefOf("De lijst van het register"),
    all: hrefOf("De adressen van alle openbare algoritmes"),
    compare: hrefOf("Een vergelijking"),
    numbers: hrefOf("Dashboard"),
    completeness: hrefOf("Gemiddelde volledigheid als JSON"),
  }).toEqual({
    catalog: "/api/v1/catalog.jsonld",
    feed: "/api/v1/feed.atom",
    mail: "/following",
    fields: "/fields",
    json: "/api/v1/fields",
    api: "/api-docs",
    document: "/api/openapi.json",
    list: "/",
    all: "/sitemap.xml",
    compare: "/compare",
    numbers: "/dashboard",
    completeness: "/api/v1/completeness",
  });
  expect(screen.queryByText(/^Feeds per /)).toBeNull();
});

test("each hospital and specialism of a public entry has its feed", () => {
  show({
    hospitals: [{ value: "UMC Voorbeeld", count: 2 }],
    specialisms: [{ value: "Oren & neus", count: 1 }],
  });
  expect(screen.getByText("Feeds per ziekenhuis (1)")).toBeVisible();
  expect(screen.getByText("UMC Voorbeeld")).toHaveAttribute(
    "href",
    "/api/v1/feed.atom?hospital=UMC+Voorbeeld",
  );
  expect(screen.getByText("Oren & neus")).toHaveAttribute(
    "href",
    "/api/v1/feed.atom?specialism=Oren+%26+neus",
  );
});

test.each([
  ["not-open", /^Voor de algoritmes zelf is nog geen open licentie afgesproken/, "/contact"],
  [
    "cc0",
    /vrij van rechten: u mag ermee doen wat u wilt/,
    "https://creativecommons.org/publicdomain/zero/1.0/deed.nl",
  ],
  [
    "cc-by",
    /als u dit register als bron noemt \(CC BY 4\.0\)/,
    "https://creativecommons.org/licenses/by/4.0/deed.nl",
  ],
  ["cc-by-sa", /onder dezelfde licentie deelt/, "https://creativecommons.org/licenses/by-sa/4.0/deed.nl"],
] as const)("the licence %s is told in words, with where to read or ask on", (licence, sentence, address) => {
  show({ licence });
  const part = screen.getByRole("region", { name: "Licentie" });
  const [told] = within(part).getAllByText((_, element) => element?.tagName === "P");
  expect(told).toHaveTextContent(sentence);
  expect(within(part).getByRole("link")).toHaveAttribute("href", address);
  expect(part).toHaveTextContent(
    "De catalogus en de beschrijving van de velden zijn vrij van rechten (CC0 1.0).",
  );
});

const DAYS = Array.from({ length: 9 }, (_, index) => `2026-11-${20 - index}`);

test("the newest files, those of the last days and a day of one's choice are offered, and how to cite", () => {
  const entries = {
    days: DAYS,
    madeAt: "2026-11-20T02:12:00.000Z",
    items: 60,
    sizes: { csv: 120_400, json: 300_000, jsonld: 90 },
  };
  const products = {
    days: DAYS.slice(0, 2),
    madeAt: null,
    items: 1,
    sizes: { csv: 900, json: 2_000, jsonld: 90 },
  };
  show({ files: { entries, products, hospitals: null }, publisher: "Stichting R&D" });
  const part = screen.getByRole("region", { name: "Alle openbare algoritmes" });
  expect(part).toHaveTextContent(
    "Stand van 20 november 2026 om 03:12: 60 algoritmes. Nu staan er 1.576 algoritmes in het register.",
  );
  expect(hrefOf("CSV (121 kB)")).toBe("/open-data/files/2026-11-20.csv");
  expect(hrefOf("https://register.example/open-data/files/latest.csv")).toBe("/open-data/files/latest.csv");
  expect(within(part).getByText("13 november 2026")).toBeInTheDocument();
  expect(within(part).queryByText("12 november 2026")).toBeNull();
  expect(within(part).getByLabelText("Dag")).toHaveAttribute("min", "2026-11-12");
  const ofProducts = screen.getByRole("region", { name: "Alle producten" });
  expect(ofProducts).toHaveTextContent("Stand van 20 november 2026: 1 product.");
  expect(within(ofProducts).getByText("CSV (1 kB)")).toHaveAttribute(
    "href",
    "/open-data/files/products-2026-11-20.csv",
  );
  expect(within(ofProducts).getByLabelText("Producten, JSON van 19 november 2026")).toHaveAttribute(
    "href",
    "/open-data/files/products-2026-11-19.json",
  );
  const ofHospitals = screen.getByRole("region", { name: "Alle ziekenhuizen" });
  expect(ofHospitals).toHaveTextContent("Het eerste bestand wordt vannacht gemaakt.");
  const citing = screen.getByRole("region", { name: "Citeren" });
  expect(citing).toHaveTextContent(
    "Stichting R&D (2026). AI-register Zorg, openbare algoritmes, versie van 20 november 2026. https://register.example/open-data/files/2026-11-20.csv",
  );
  expect(citing).toHaveTextContent("author = {{Stichting R\\&D}},");
});

test("before the first night nothing is offered or cited", () => {
  show();
  expect(screen.getAllByText(/vannacht gemaakt/)).toHaveLength(1);
  expect(screen.queryByRole("region", { name: "Citeren" })).toBeNull();
});
