import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { DutyForm } from "@/components/dossier/duty-form";
import { QuestionForm } from "@/components/dossier/question-form";
import { UNKNOWN_FACTS } from "@/lib/dossier/rules";
import type { DossierDto, DutyDto } from "@/lib/dossier/schema";
import * as messages from "@/lib/messages/nl";
import { stubAdminApi } from "../../support/admin";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn(), refresh }) }));

const user = userEvent.setup();
let api: ReturnType<typeof stubAdminApi>;

beforeEach(() => {
  api = stubAdminApi(null);
  refresh.mockClear();
});

const DOSSIER: DossierDto = {
  entry: { _id: "e1", algorithmName: "Longscan" },
  version: 3,
  registered: { ...UNKNOWN_FACTS, maker: "supplier", uses: [] },
  answers: { redesignedOn: "none", contents: [] },
  outcome: { roles: [], routes: [], duties: [], advice: [], open: [] },
  rules: {},
  duties: [],
  changedBy: null,
  people: [{ _id: "p1", name: "Anna" }],
  saved: null,
  versions: [],
};
const DUTY: DutyDto = {
  rule: {
    key: "keep-logs",
    kind: "duty",
    subject: "deployer",
    isBefore: false,
    routes: ["annexIII"],
    condition: [{}],
    appliesFrom: null,
    article: "AI-verordening art. 26 lid 6",
    text: "Bewaar de logs.",
    textEn: "Keep the logs.",
    fulfilment: null,
    fulfilmentEn: null,
    source: "Verordening (EU) 2024/1689",
    sourceUrl: "https://eur-lex.europa.eu/eli/reg/2024/1689/oj",
    readOn: "2026-11-28",
    revision: 1,
  },
  lawDue: "2030-08-02",
  due: "2030-08-02",
  setDue: null,
  state: "open",
  reason: null,
  person: null,
  documents: [],
  nextLook: null,
};

const show = (form: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale="nl" messages={messages}>
      {form}
    </NextIntlClientProvider>,
  );
const save = () => user.click(screen.getByRole("button", { name: "Sla de antwoorden op" }));

it("sends the answers that were given, and leaves the others to the register", async () => {
  api.answer([200, {}]);
  show(<QuestionForm dossier={DOSSIER} />);
  expect(screen.getByRole("option", { name: "Uit het register: Een leverancier" })).toBeInTheDocument();
  const contents = screen.getByRole("group", { name: "Praat het met mensen, of maakt het iets?" });
  expect(within(contents).getByLabelText("Geen van deze")).toBeChecked();
  await user.click(screen.getByLabelText("Bepalen wie op de spoedeisende hulp eerst wordt geholpen"));
  await user.type(screen.getByLabelText("Sinds wanneer is het hier in gebruik?"), "2025-06-01");
  await save();
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(api.writes).toMatchObject([
    {
      method: "PUT",
      path: "/api/algorithm/e1/dossier",
      body: {
        answers: { uses: ["triage"], contents: [], startedOn: "2025-06-01", redesignedOn: "none" },
        version: 3,
      },
    },
  ]);
});

it("keeps what was typed when somebody else saved first, and sends it with the version that was read then", async () => {
  const conflict = {
    code: "dossier_conflict",
    detail: "Iemand anders heeft dit dossier intussen opgeslagen.",
  };
  api.answer([409, conflict]);
  api.answer([200, {}]);
  const { rerender } = show(<QuestionForm dossier={DOSSIER} />);
  await user.selectOptions(screen.getByLabelText("Wie heeft het gemaakt?"), "own");
  await save();
  expect(await screen.findByRole("alert")).toHaveTextContent("intussen opgeslagen");
  expect(refresh).toHaveBeenCalledTimes(1);
  rerender(
    <NextIntlClientProvider locale="nl" messages={messages}>
      <QuestionForm dossier={{ ...DOSSIER, version: 4 }} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByLabelText("Wie heeft het gemaakt?")).toHaveValue("own");
  await save();
  await waitFor(() => expect(api.writes).toHaveLength(2));
  expect(api.writes[1]).toMatchObject({ body: { answers: { maker: "own" }, version: 4 } });
});

it("sends one duty alone, and shows what is wrong at its field", async () => {
  const refused = {
    code: "invalid_input",
    detail: "",
    errors: { "duties.0.reason": ["Vul dit veld in."], "duties.0.documents.1": ["Dit is geen webadres."] },
  };
  api.answer([400, refused]);
  show(<DutyForm duty={DUTY} dossier={DOSSIER} />);
  expect(screen.queryByLabelText("Waarom deze plicht niet geldt")).toBeNull();
  await user.selectOptions(screen.getByLabelText("Stand"), "doesNotApply");
  await user.selectOptions(screen.getByLabelText("Wie ervoor zorgt"), "p1");
  await user.type(screen.getByLabelText("Adressen van documenten"), "https://een.example{enter}twee");
  await user.click(screen.getByRole("button", { name: "Opslaan" }));
  const reason = screen.getByLabelText("Waarom deze plicht niet geldt");
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/Vul dit veld in/));
  expect(screen.getByLabelText("Adressen van documenten")).toHaveAccessibleDescription(/geen webadres/);
  expect(api.writes).toMatchObject([
    {
      body: {
        answers: DOSSIER.answers,
        version: 3,
        duties: [
          {
            rule: "keep-logs",
            state: "doesNotApply",
            person: "p1",
            documents: ["https://een.example", "twee"],
          },
        ],
      },
    },
  ]);
});
