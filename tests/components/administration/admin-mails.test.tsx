import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { UnsentMailsSection } from "@/components/administration/mails-section";
import type { MailDto } from "@/lib/platform/mail/schema";
import {
  API_FAILURE_CASES,
  dismissAllToasts,
  listShownToasts,
  renderAdminSection,
  stubAdminApi,
} from "../../support/admin";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));

const STUCK: MailDto = {
  _id: "b1",
  kind: "accessGranted",
  status: "stuck",
  to: "noor@test.example",
  subject: "U hebt toegang",
  attempts: 9,
  lastError: "550 mailbox unavailable",
  timestamp: "2026-11-13T09:00:00.000Z",
  nextAttempt: null,
};
const WAITING: MailDto = {
  ...STUCK,
  _id: "b2",
  status: "waiting",
  to: null,
  subject: null,
  attempts: 1,
  lastError: null,
  nextAttempt: "2026-11-21T09:30:00.000Z",
};

const user = userEvent.setup();
const subjects = () => screen.queryAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
const retry = () =>
  user.click(screen.getByRole("button", { name: "U hebt toegang opnieuw versturen aan noor@test.example" }));

afterEach(dismissAllToasts);

test("when nothing is stuck it says 'Alle e-mail is verstuurd.'", () => {
  stubAdminApi([]);
  renderAdminSection(<UnsentMailsSection mails={[]} />);
  expect(screen.getByText("0 e-mails")).toBeInTheDocument();
  expect(screen.getByText("Alle e-mail is verstuurd.")).toBeInTheDocument();
});

describe("mails that cannot leave", () => {
  let api: ReturnType<typeof stubAdminApi>;

  beforeEach(() => {
    api = stubAdminApi([STUCK, WAITING]);
    renderAdminSection(<UnsentMailsSection mails={[STUCK, WAITING]} />);
  });

  test("stand there, each with its attempts and its fault, also one that cannot be read any more", () => {
    expect(screen.getByText("2 e-mails")).toBeVisible();
    const [stuck, waiting] = screen.getAllByRole("listitem");
    expect(stuck).toHaveTextContent("Aan: noor@test.example · gemaakt op 13 november 2026 om 10:00");
    expect(stuck).toHaveTextContent("Vastgelopen na 9 pogingen");
    expect(stuck).toHaveTextContent("Fout: 550 mailbox unavailable");
    expect(waiting).toHaveTextContent("Aan: niet meer te lezen");
    expect(waiting).toHaveTextContent("1 poging mislukt, volgende op 21 november 2026 om 10:30");
    expect(waiting).not.toHaveTextContent("Fout:");
    expect(subjects()).toEqual(["U hebt toegang", "niet meer te lezen"]);
  });

  test("'opnieuw versturen' takes one off the list at once", async () => {
    const release = api.wait();
    await retry();
    expect(subjects()).toEqual(["niet meer te lezen"]);
    expect(listShownToasts()).toEqual([]);
    api.listed = [200, [WAITING]];
    release([200, { _id: "b1" }]);
    await waitFor(() =>
      expect(listShownToasts()).toEqual([["success", "De e-mail wordt opnieuw verstuurd."]]),
    );
    expect(api.writes).toEqual([{ method: "PUT", path: "/api/admin/mails/b1", body: undefined }]);
    expect(screen.getByText("1 e-mail")).toBeVisible();
  });

  test.each(API_FAILURE_CASES)(
    "one that cannot be tried again is back, with %s",
    async (_case, answer, sentence) => {
      const release = api.wait();
      await retry();
      expect(subjects()).toEqual(["niet meer te lezen"]);
      // What was read last counts, without another look at the server.
      api.listed = "network";
      release(answer);
      await waitFor(() => expect(subjects()).toEqual(["U hebt toegang", "niet meer te lezen"]));
      expect(listShownToasts()).toEqual([["error", sentence]]);
    },
  );
});
