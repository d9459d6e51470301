import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { DEFAULT_HOSPITAL_SORT, HospitalList } from "@/components/hospitals/hospital-list";
import { HospitalMap } from "@/components/hospitals/hospital-map";
import { TownHoverHighlighter } from "@/components/hospitals/linked-towns";
import { HOSPITAL_COLUMNS } from "@/lib/hospitals/rules";
import type { HospitalDto } from "@/lib/hospitals/schema";
import admin from "@/lib/messages/nl/admin.json";
import hospitals from "@/lib/messages/nl/hospitals.json";
import { createExampleDataModel } from "../../support/data-model";

const hospital = (name: string, algorithms: number, specialisms: string[] = []): HospitalDto => ({
  _id: name,
  slug: name.toLowerCase(),
  name,
  kind: "other",
  city: "Utrecht",
  algorithms,
  inUse: 0,
  testing: 0,
  stopped: 0,
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
      <HospitalList
        hospitals={all}
        asked={{ search, kind: null }}
        offeredKinds={["umc", "general"]}
        sort={DEFAULT_HOSPITAL_SORT}
        model={createExampleDataModel()}
      />
      <HospitalMap hospitals={all} found={search === "" ? null : all} />
    </NextIntlClientProvider>,
  );
}

const folded = () => screen.getByText(/zonder openbare algoritmes$/).closest("details");

it("shows those with public algorithms, and the others behind their number but in the page", () => {
  const specialisms = ["Radiologie", "Cardiologie", "Urologie", "Neurologie"];
  show([hospital("Amphia", 3, specialisms), hospital("Bernhoven", 0), hospital("Catharina", 0)]);
  const table = within(screen.getByRole("table"));
  expect(table.getAllByRole("row")).toHaveLength(2);
  expect(table.getByText("Radiologie (9), Cardiologie (8), Urologie (7) en nog 1")).toBeInTheDocument();
  expect(screen.getByText("En 2 ziekenhuizen zonder openbare algoritmes")).toBeInTheDocument();
  expect(folded()).not.toHaveAttribute("open");
  expect(folded()?.querySelector('a[href="/hospital/catharina"]')).toHaveTextContent("Catharina");
  expect(screen.queryByRole("link", { name: "De lijst van alle ziekenhuizen" })).not.toBeInTheDocument();
});

it("says of a hospital on a narrow screen what the columns say on a wide one, and offers the same orders", () => {
  const statement = { kind: "complete", day: "2026-10-27", lapsed: false } as const;
  show([{ ...hospital("Amphia", 3, ["Radiologie"]), city: "Breda", inUse: 2, statement }]);
  const row = within(screen.getByRole("rowheader"));
  expect(row.getByText(/^Breda · Overig\s3 algoritmes, 2 in gebruik$/)).toBeInTheDocument();
  expect(row.getByText("Radiologie (9)")).toBeInTheDocument();
  expect(row.getByText(/alles in gebruik staat hier \(27 oktober 2026\)/)).toBeInTheDocument();
  const orders = within(screen.getByRole("combobox", { name: "Sorteer op" }));
  expect(orders.getAllByRole("option")).toHaveLength(HOSPITAL_COLUMNS.length);
  expect(orders.getByRole("option", { name: "Plaats" })).toHaveValue("city");
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

it("begins a kind that has nothing public with that, and folds its names", () => {
  show([hospital("Bernhoven", 0), hospital("Catharina", 0)]);
  expect(screen.getByRole("status")).toHaveTextContent("Geen van deze 2 ziekenhuizen maakte iets openbaar.");
  expect(folded()).not.toHaveAttribute("open");
});

it("leads from a row to its town and from a dot to its hospital or its rows, by keyboard too, and marks both", async () => {
  const all = [
    { ...hospital("Amphia", 3), city: "Breda" },
    hospital("Diakonessenhuis", 2),
    hospital("Mesos", 1),
  ];
  const { container } = render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ admin, hospitals }}>
      <TownHoverHighlighter className="">
        <HospitalList
          hospitals={all}
          asked={{ search: "", kind: null }}
          offeredKinds={[]}
          sort={DEFAULT_HOSPITAL_SORT}
          model={createExampleDataModel()}
        />
        <HospitalMap hospitals={all} found={null} />
      </TownHoverHighlighter>
    </NextIntlClientProvider>,
  );
  const link = screen.getByRole("link", { name: "Breda: toon op de kaart" });
  expect(link).toHaveAttribute("href", "/hospitals?search=Breda");
  const map = within(screen.getByRole("group", { name: "Op de kaart" }));
  const dot = (town: string) => map.getByRole("link", { name: new RegExp(`^${town}: .*openba`) });
  expect(dot("Breda")).toHaveAttribute("href", "/hospital/amphia");
  expect(dot("Utrecht")).toHaveAttribute("href", "/hospitals?search=Utrecht");
  const marked = () =>
    [...container.querySelectorAll("[data-marked]")].map((element) => element.tagName.toLowerCase());
  await userEvent.hover(link);
  expect(marked()).toEqual(["tr", "a"]);
  await userEvent.unhover(link);
  fireEvent.focus(dot("Breda"));
  expect(marked()).toEqual(["tr", "a"]);
  fireEvent.focus(screen.getByRole("searchbox"));
  expect(marked()).toEqual([]);
});

it("keeps the chosen kind in the links that sort, and leads back to all hospitals", () => {
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ admin, hospitals }}>
      <HospitalList
        hospitals={[hospital("Amphia", 3)]}
        asked={{ search: "", kind: "general" }}
        offeredKinds={["umc", "general"]}
        sort={DEFAULT_HOSPITAL_SORT}
        model={createExampleDataModel()}
      />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole("combobox", { name: "Soort" })).toHaveValue("general");
  const table = within(screen.getByRole("table"));
  expect(table.getByRole("link", { name: "Naam" })).toHaveAttribute(
    "href",
    "/hospitals?kind=general&sort=name",
  );
  expect(screen.getByRole("link", { name: "Toon alles" })).toHaveAttribute("href", "/hospitals");
});
