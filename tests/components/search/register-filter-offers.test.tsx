import { screen } from "@testing-library/react";
import { FilterOffers } from "@/components/search/list-hints";
import type { Suggestions } from "@/lib/search/answers";
import { EMPTY_ENTRY_QUERY, renderInRegister } from "../../support/register";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));

const OFFERS: Suggestions["filters"] = [
  { field: "activeHospital", displayName: "Ziekenhuis", value: "Amphia" },
  { field: "riskClass", displayName: "CE-klasse", value: "Klasse I", shown: "Class I" },
];

test("filters of the name that was searched for are links that take the place of the text", () => {
  renderInRegister(<FilterOffers offers={OFFERS} />, {
    ...EMPTY_ENTRY_QUERY,
    search: "amphia",
    sort: "relevance",
    page: 2,
  });
  const links = screen.getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["In plaats van zoeken: filter op ziekenhuis: Amphia", "/?activeHospital=Amphia"],
    ["In plaats van zoeken: filter op CE-klasse: Class I", "/?riskClass=Klasse+I"],
  ]);
});

test("one that is on already is not offered", () => {
  renderInRegister(<FilterOffers offers={OFFERS.slice(0, 1)} />, {
    ...EMPTY_ENTRY_QUERY,
    search: "amphia",
    filters: { activeHospital: ["Amphia"] },
  });
  expect(screen.queryByRole("list")).toBeNull();
});
