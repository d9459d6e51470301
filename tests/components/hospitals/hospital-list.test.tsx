import { render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { FIRST_SORT, HospitalList } from "@/components/hospitals/hospital-list";
import { HospitalMap } from "@/components/hospitals/hospital-map";
import { HOSPITAL_SORTS } from "@/lib/hospitals/rules";
import type { HospitalDto } from "@/lib/hospitals/schema";
import admin from "@/lib/messages/nl/admin.json";
import hospitals from "@/lib/messages/nl/hospitals.json";
import { exampleDataModel } from "../../support/data-model";

const hospital = (name: string, algorithms: number, specialisms: string[] = []): HospitalDto => ({
  _id: name,
  slug: name.toLowerCase(),
  name,
  kind: "other",
  city: "Utrecht",
  algorithms,
  inUse: 0,
  products: 0,
  specialisms: specialisms.map((value, index) => ({ value, count: 9 - index })),
  completeness: null,
  rechecked: 0,
  lastRecheck: null,
  reviewed: 0,
  lastReview: null,
  updated: null,
  contactEmail: null,
  statement: null,
});

function show(all: HospitalDto[], search = "") {
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ admin, hospitals }}>
      <HospitalList hospitals={all} search={search} sort={FIRST_SORT} model={exampleDataModel()} />
      <HospitalMap hospitals={all} isSearched={search !== ""} />
    </NextIntlClientProvider>,
  );
}

const folded = () => screen.getByText(/zonder openbare algoritmes$/).closest("details");

it("shows those with public algorithms, and the others behind their number but in the page", () => {
  const specialisms = ["Radiologie", "Cardiologie", "Urologie", "Neurologie"];
  show([hospital("Amphia", 3, specialisms), hospital("Bernhoven", 0), hospital("Catharina", 0)]);
  const table = within(screen.getByRole("table"));
  expect(table.getAllByRole("row")).toHaveLength(2);
  expect(
    table.getByRole("cell", { name: "Radiologie (9), Cardiologie (8), Urologie (7) en nog 1" }),
  ).toBeInTheDocument();
  expect(screen.getByText("En 2 ziekenhuizen zonder openbare algoritmes")).toBeInTheDocument();
  expect(folded()).not.toHaveAttribute("open");
  expect(folded()?.querySelector('a[href="/hospital/catharina"]')).toHaveTextContent("Catharina");
  expect(screen.queryByRole("link", { name: "De lijst van alle ziekenhuizen" })).not.toBeInTheDocument();
});

it("says of a hospital on a narrow screen what the columns say on a wide one, and offers the same orders", () => {
  const statement = { kind: "complete", day: "2026-10-27", lapsed: false } as const;
  show([{ ...hospital("Amphia", 3, ["Radiologie"]), city: "Breda", inUse: 2, statement }]);
  const row = within(screen.getByRole("rowheader"));
  for (const said of ["Breda · Overig", "3 algoritmes, 2 in gebruik", "Radiologie (9)"])
    expect(row.getByText(said)).toBeInTheDocument();
  expect(row.getByText(/^Volledig op 27 oktober 2026/)).toBeInTheDocument();
  const orders = within(screen.getByRole("navigation", { name: "Volgorde" }));
  expect(orders.getAllByRole("listitem")).toHaveLength(HOSPITAL_SORTS.length);
  expect(orders.getByRole("link", { name: "Plaats" })).toHaveAttribute("href", "/hospitals?sort=city");
});

it("opens to what a search found, and leads back to the whole list that the map stands for", () => {
  show([hospital("Bernhoven", 0)], "bern");
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  expect(screen.getByText("1 ziekenhuis zonder openbare algoritmes")).toBeInTheDocument();
  expect(folded()).toHaveAttribute("open");
  expect(screen.getByRole("link", { name: "De lijst van alle ziekenhuizen" })).toHaveAttribute(
    "href",
    "/hospitals",
  );
});
