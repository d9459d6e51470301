import { screen } from "@testing-library/react";
import { DidYouMean } from "@/components/search/list-hints";
import { EMPTY_ENTRY_QUERY, renderInRegister } from "../../support/register";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));

test("a corrected search says what was typed, and asks whether the other word was meant", () => {
  renderInRegister(<DidYouMean search="longkankre" corrected="longkanker" />, {
    ...EMPTY_ENTRY_QUERY,
    search: "longkankre",
    sort: "relevance",
    page: 2,
  });
  // Said by the list's own live region, which is there before it has something to say.
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByText(/Bedoelde u/)).toHaveTextContent(
    "Niets gevonden voor ‘longkankre’. Bedoelde u longkanker? Hieronder staat wat daarvoor is gevonden.",
  );
  expect(screen.getByRole("link", { name: "longkanker" })).toHaveAttribute("href", "/?search=longkanker");
});

test("what the filters leave nothing of is said to find nothing, and the link takes them off", () => {
  renderInRegister(<DidYouMean search="mamografie" corrected="mammografie" says="filteredOut" />, {
    ...EMPTY_ENTRY_QUERY,
    search: "mamografie",
    filters: { algorithmType: ["Robotica"] },
    sort: "relevance",
  });
  const link = screen.getByRole("link", { name: "mammografie" });
  expect(link.closest("p")).toHaveTextContent(
    "Niets gevonden voor ‘mamografie’. Bedoelde u mammografie? Ook daarvoor is met deze filters niets gevonden; zonder de filters wel.",
  );
  expect(link.closest("p")).not.toHaveTextContent("Hieronder");
  expect(link).toHaveAttribute("href", "/?search=mammografie");
});

test.each([
  ["asked", "Niets gevonden voor ‘stoplichten’. Bedoelde u toelichten?"],
  [
    "askedOfFew",
    "Weinig gevonden voor ‘stoplichten’. Bedoelde u toelichten? Daarvoor is veel meer gevonden.",
  ],
] as const)("what is only asked about is a link, and nothing is said to be below: %s", (says, sentence) => {
  renderInRegister(<DidYouMean search="stoplichten" corrected="toelichten" says={says} />, {
    ...EMPTY_ENTRY_QUERY,
    search: "stoplichten",
    sort: "relevance",
  });
  const link = screen.getByRole("link", { name: "toelichten" });
  expect(link.closest("p")).toHaveTextContent(sentence);
  expect(link).toHaveAttribute("href", "/?search=toelichten");
});
