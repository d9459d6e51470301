import { screen } from "@testing-library/react";
import { DidYouMean } from "@/components/register/did-you-mean";
import { NO_QUERY, renderInRegister } from "../support/register";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }));

test("a corrected search says what was typed, and asks whether the other word was meant", () => {
  renderInRegister(<DidYouMean search="longkankre" corrected="longkanker" />, {
    ...NO_QUERY,
    search: "longkankre",
    sort: "relevance",
    page: 2,
  });
  expect(screen.getByRole("status")).toHaveTextContent(
    "Niets gevonden voor ‘longkankre’. Bedoelde u longkanker? Hieronder staat wat daarvoor is gevonden.",
  );
  expect(screen.getByRole("link", { name: "longkanker" })).toHaveAttribute("href", "/?search=longkanker");
});
