import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { SWRConfig } from "swr";
import { ReportForm } from "@/components/reports/report-form";
import { ReportsDesk } from "@/components/reports/reports-desk";
import { getCurrentToasts } from "@/lib/client/toast";
import { FIELD_KEYS } from "@/lib/fields/entry-fields";
import common from "@/lib/messages/nl/common.json";
import login from "@/lib/messages/nl/login.json";
import reports from "@/lib/messages/nl/reports.json";
import type { FieldNamesAndTexts } from "@/lib/reports/rules";
import type { ReportDto, ReportPage } from "@/lib/reports/schema";
import { dismissAllToasts, readSentRequest, stubFetchAnswers } from "../../support/account-forms";

jest.mock("@/components/captcha/altcha-widget", () => ({
  __esModule: true,
  default: ({ onToken }: { onToken: (token: string) => void }) => (
    <button type="button" onClick={() => onToken("solved")}>
      los captcha op
    </button>
  ),
}));

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const user = userEvent.setup();
afterEach(dismissAllToasts);

const whole = (element: ReactElement) => (
  <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, login, reports }}>
    <SWRConfig value={{ provider: () => new Map() }}>{element}</SWRConfig>
  </NextIntlClientProvider>
);
const show = (element: ReactElement) => render(whole(element));

describe("the form", () => {
  const fields = [
    { key: "riskClass", name: "Risicoklasse", value: "Klasse IIa" },
    { key: "lessonsLearned", name: "Geleerde lessen", value: null },
  ] as const;
  const formWith = (props: Partial<Parameters<typeof ReportForm>[0]> = {}) => (
    <ReportForm
      entry={{ _id: "e1", name: "Longscan" }}
      fields={fields}
      chosen="riskClass"
      person={null}
      captcha={{ provider: "altcha" }}
      {...props}
    />
  );
  const showForm = (props: Partial<Parameters<typeof ReportForm>[0]> = {}) => show(formWith(props));
  const message = () => screen.getByLabelText("Wat klopt er niet?");
  const send = () => user.click(screen.getByRole("button", { name: "Versturen" }));
  const solve = async () => user.click(await screen.findByText("los captcha op"));

  it("shows what the chosen field holds, also when that is nothing", async () => {
    showForm();
    expect(screen.getByRole("figure")).toHaveTextContent("Daar staat nuKlasse IIa");
    await user.selectOptions(screen.getByLabelText("Waar gaat het om?"), "Geleerde lessen");
    expect(screen.getByRole("figure")).toHaveTextContent("Daar staat nuNiet gespecificeerd");
    await user.selectOptions(screen.getByLabelText("Waar gaat het om?"), "Iets anders / het hele algoritme");
    expect(screen.queryByRole("figure")).toBeNull();
  });

  it("keeps what was typed and chosen before the script came, and is sent from then on alone", () => {
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(whole(formWith()));
    expect(container.querySelector("form")).toHaveAttribute("method", "post");
    expect(screen.getByRole("button", { name: "Versturen" })).toBeDisabled();
    const field = screen.getByLabelText<HTMLSelectElement>("Waar gaat het om?");
    field.value = "lessonsLearned";
    screen.getByLabelText<HTMLTextAreaElement>("Wat klopt er niet?").value = "Dat moet IIb zijn.";
    render(whole(formWith()), { container, hydrate: true });
    expect(message()).toHaveValue("Dat moet IIb zijn.");
    expect(screen.getByText("18 van 2000 tekens")).toBeVisible();
    expect(field).toHaveValue("lessonsLearned");
    expect(screen.getByRole("figure")).toHaveTextContent("Daar staat nuNiet gespecificeerd");
    expect(screen.getByRole("button", { name: "Versturen" })).toBeEnabled();
  });

  it("takes an error away while it is mended, and makes none on the way to the button: it would move away", async () => {
    showForm();
    await user.type(message(), "Dat moet IIb zijn.");
    const email = screen.getByLabelText(/^E-mail/);
    await user.type(email, "geen-adres");
    await user.tab();
    const wrong = "Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl, of laat dit leeg.";
    expect(email).toHaveAccessibleDescription(expect.stringContaining(wrong));
    await user.type(email, "@ziekenhuis.example");
    expect(email).toHaveFocus();
    expect(screen.queryByText(wrong)).toBeNull();
    await user.clear(message());
    await user.type(message(), "kort");
    fireEvent.blur(message(), { relatedTarget: screen.getByRole("button", { name: "Versturen" }) });
    expect(screen.queryByText("Gebruik minstens 10 tekens.")).toBeNull();
    fireEvent.blur(message());
    expect(await screen.findByText("Gebruik minstens 10 tekens.")).toBeVisible();
    await user.clear(message());
    expect(await screen.findByText("Schrijf wat er niet klopt (minstens 10 tekens).")).toBeVisible();
  });

  it("keeps what was typed when it is refused, and asks for another captcha", async () => {
    const fetch = stubFetchAnswers(
      [403, { code: "captcha_invalid", detail: "Captcha onjuist" }],
      [201, { received: true }],
    );
    showForm();
    await user.type(message(), "kort");
    await send();
    expect(fetch).not.toHaveBeenCalled();
    expect(message()).toHaveFocus();
    expect(screen.getByText("Gebruik minstens 10 tekens.")).toBeVisible();
    expect(
      screen.getByText("De controle is nog niet klaar. Wacht een moment en verstuur opnieuw."),
    ).toBeVisible();
    await user.clear(message());
    await user.type(message(), "Dat moet IIb zijn.");
    await solve();
    await send();
    expect(await screen.findByText(/^De controle is verlopen\. Wat u invulde, staat er nog/)).toBeVisible();
    expect(message()).toHaveValue("Dat moet IIb zijn.");
    await send();
    expect(
      screen.getByText("De controle is nog niet klaar. Wacht een moment en verstuur opnieuw."),
    ).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(1);
    await solve();
    await send();
    expect(await screen.findByRole("heading", { name: "Uw melding is verstuurd" })).toHaveFocus();
    expect(screen.getByText("U liet geen e-mailadres achter en krijgt dus geen antwoord.")).toBeVisible();
    expect(readSentRequest(fetch, 1)).toEqual({
      method: "POST",
      path: "/api/algorithm/e1/reports",
      body: {
        field: "riskClass",
        message: "Dat moet IIb zijn.",
        name: "",
        email: "",
        website: "",
        captchaToken: "solved",
      },
    });
  });

  it("puts the server's sentences at their fields, and fixes the address that is proved", async () => {
    stubFetchAnswers([
      400,
      { code: "invalid_input", detail: "", errors: { name: ["Gebruik hoogstens 100 tekens."] } },
    ]);
    showForm({ person: { id: "u1", name: "Noor", email: "noor@ziekenhuis.nl", isVerified: true } });
    const email = screen.getByLabelText("E-mailadres om antwoord te krijgen");
    expect(email).toHaveValue("noor@ziekenhuis.nl");
    expect(email).toHaveAttribute("readonly");
    await user.type(message(), "Dat moet IIb zijn.");
    await solve();
    await send();
    await waitFor(() => expect(screen.getByLabelText(/^Uw naam/)).toHaveFocus());
    expect(screen.getByLabelText(/^Uw naam/)).toHaveAccessibleDescription(/^Gebruik hoogstens 100 tekens\./);
  });
});

describe("the inbox", () => {
  const words = Object.fromEntries(FIELD_KEYS.map((key) => [key, key])) as FieldNamesAndTexts["names"];
  const names: FieldNamesAndTexts = { names: words, shown: {} };
  const report = (more: Partial<ReportDto> = {}): ReportDto => ({
    _id: "r1",
    entry: { _id: "e1", algorithmName: "Longscan", author: "Sanne" },
    field: null,
    fieldValue: null,
    fieldValueNow: null,
    message: "Hier klopt iets niet.",
    reporter: null,
    reachable: true,
    status: "open",
    version: 1,
    timestamp: "2026-11-20T10:00:00.000Z",
    history: [],
    ...more,
  });
  const pageOf = (...held: ReportDto[]): ReportPage => ({
    reports: held,
    total: held.length,
    counts: { open: held.length, answered: 0, solved: 0 },
  });
  const showDesk = (first: ReportPage) =>
    show(<ReportsDesk first={first} names={names} isAdmin={false} none="Er is nog niets gemeld." />);

  it("says what a field held in the words of its reader", () => {
    const shown = { intendedUser: { Arts: "Doctor", Ouderen: "Older people" }, riskClass: { Arts: "?" } };
    const first = pageOf(
      report({ field: "intendedUser", fieldValue: "Arts, Ouderen, Eigen", fieldValueNow: "Arts" }),
    );
    show(<ReportsDesk first={first} names={{ names: words, shown }} isAdmin={false} none="" />);
    expect(screen.getByText("Doctor, Older people, Eigen")).toBeVisible();
    expect(screen.getByText("Doctor")).toBeVisible();
  });

  it("says how it begins when there is nothing", () => {
    showDesk(pageOf());
    expect(screen.getByText("Er is nog niets gemeld.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("says beforehand that nobody gets an answer", async () => {
    showDesk(pageOf(report({ reachable: false })));
    await user.click(screen.getByRole("button", { name: /^Beantwoorden/ }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent("De melder liet geen adres achter: niemand krijgt dit antwoord.");
    expect(within(dialog).getByRole("button", { name: "Antwoord bewaren" })).toBeEnabled();
  });

  const answered = (mailed: boolean) => ({
    kind: "answered" as const,
    timestamp: "2026-11-21T10:00:00.000Z",
    by: "Sanne",
    text: "Dank u, dat passen we aan.",
    mailed,
  });

  it("says of an answer that it was kept and not mailed, to who was mailed enough", async () => {
    refresh.mockClear();
    const kept = report({ status: "answered", version: 2, history: [answered(false)] });
    stubFetchAnswers([200, kept], [200, pageOf(kept)]);
    showDesk(pageOf(report()));
    await user.click(screen.getByRole("button", { name: /^Beantwoorden/ }));
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveTextContent(
      "Kreeg de melder al zoveel e-mail als mag, dan staat dit antwoord alleen",
    );
    await user.type(within(dialog).getByLabelText("Uw antwoord"), "Dank u, dat passen we aan.");
    await user.click(within(dialog).getByRole("button", { name: "Antwoord versturen" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(getCurrentToasts().map(({ message }) => message)).toEqual([
      "Uw antwoord is bewaard, maar niet gemaild: de melder kreeg al zoveel e-mail als mag.",
    ]);
    expect(refresh).toHaveBeenCalled();
    expect(await screen.findByText(/niet gemaild/)).toBeVisible();
  });

  it("keeps what was typed when the session ended meanwhile, and leads to the login, said once", async () => {
    stubFetchAnswers([401, { code: "not_authenticated", detail: "U bent niet ingelogd." }]);
    showDesk(pageOf(report()));
    await user.click(screen.getByRole("button", { name: /^Beantwoorden/ }));
    const dialog = await screen.findByRole("alertdialog");
    const text = within(dialog).getByLabelText("Uw antwoord");
    await user.type(text, "Dank u, dat passen we aan.");
    await user.click(within(dialog).getByRole("button", { name: "Antwoord versturen" }));
    const alert = await within(dialog).findByRole("alert");
    expect(alert).toHaveTextContent(
      "U bent niet meer ingelogd. Wat hier staat, blijft staan: log in en probeer het dan opnieuw.",
    );
    const link = within(alert).getByRole("link", { name: "Log opnieuw in (nieuw tabblad)" });
    expect(link).toHaveAttribute("href", "/login?callbackUrl=%2F");
    expect(link).toHaveAttribute("target", "_blank");
    expect(text).toHaveValue("Dank u, dat passen we aan.");
    expect(getCurrentToasts()).toEqual([]);
  });

  it("loses nothing when somebody else was first, and shows what they made of it", async () => {
    const theirs = report({ status: "answered", version: 2 });
    const detail = "Iemand anders heeft intussen iets met deze melding gedaan, dus er is niets opgeslagen.";
    const conflict: [number, object] = [409, { code: "report_conflict", detail }];
    const page: [number, object] = [200, pageOf(theirs)];
    const fetch = stubFetchAnswers(
      conflict,
      [200, theirs],
      page,
      [200, report({ status: "answered", version: 3, history: [answered(true)] })],
      page,
    );
    showDesk(pageOf(report()));
    await user.click(screen.getByRole("button", { name: /^Beantwoorden/ }));
    const dialog = await screen.findByRole("alertdialog");
    const text = within(dialog).getByLabelText("Uw antwoord");
    await user.type(text, "Dank u, dat passen we aan.");
    await user.click(within(dialog).getByRole("button", { name: "Antwoord versturen" }));
    expect(await within(dialog).findByText(detail)).toBeVisible();
    expect(await within(dialog).findByText("Stand nu:")).toHaveTextContent("Beantwoord");
    expect(text).toHaveValue("Dank u, dat passen we aan.");
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3));
    await user.click(within(dialog).getByRole("button", { name: "Antwoord versturen" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(readSentRequest(fetch, 0).body).toEqual({ text: "Dank u, dat passen we aan.", version: 1 });
    expect(readSentRequest(fetch, 3).body).toEqual({ text: "Dank u, dat passen we aan.", version: 2 });
    expect(getCurrentToasts().map(({ message }) => message)).toContain("Uw antwoord is verstuurd.");
  });
});
