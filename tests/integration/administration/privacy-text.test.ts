import { db } from "@/lib/platform/database/db";
import { CONTENT_BLOCKS } from "../../../prisma/content/content-blocks";
import { asOwner, emptyDatabase } from "../../support/database";
import { oldMigration } from "../../support/old-migration";

const MIGRATIONS = [
  "20261121162500_privacy_text_of_devices_and_tokens",
  "20261121170800_privacy_text_of_single_sign_on",
  "20261122003000_privacy_text_of_the_browser",
  "20261122033000_privacy_text_of_following_and_reports",
  "20261122073000_privacy_text_of_reviews_and_co_editors",
  "20261122110000_texts_of_english_and_co_editors",
  "20261122213500_one_word_for_an_entry",
  "20261123080100_privacy_text_of_requests",
  "20261125211100_privacy_text_of_product_follows",
  "20261126001700_privacy_text_of_kept_requests",
];

/** Lines as they stood before one of these migrations, with what they became; of the last migration first. */
const REWORDED = [
  "20261126001700_privacy_text_of_kept_requests",
  "20261125211100_privacy_text_of_product_follows",
  "20261122213500_one_word_for_an_entry",
]
  .flatMap((name) => [...oldMigration(name).matchAll(/replace\("content",\n {2}'(.*)',\n {2}'(.*)'\)/g)])
  .map(([, was = "", is = ""]) => [was.replaceAll("''", "'"), is.replaceAll("''", "'")] as const);

/** A text with the words of before, which the earlier migrations look for. */
const inEarlierWords = (text: string) =>
  REWORDED.reduce((earlier, [was, is]) => earlier.replaceAll(is, () => was), text);

/** What the page said before: by the title of its text, what stood there and what stands there now. */
const BEFORE: readonly [title: string, was: string, is: RegExp][] = [
  [
    "Welke gegevens bewaren we, en waarom?",
    "Zo blijft te volgen hoe een registratie is ontstaan;\n- een logboek van belangrijke handelingen, zoals inloggen",
    /Zo blijft te volgen hoe een registratie is ontstaan;\n- als u tweestaps.*\n- de toegangstokens .*\n- als u .* volgt .*\n(- .*\n)+- een logboek van belangrijke handelingen, zoals inloggen/,
  ],
  [
    "Hoe lang bewaren we gegevens?",
    "- sessies en gebruikte codes: 7 dagen nadat ze zijn verlopen;\n- verwijderde registraties: na 30 dagen, met alle eerdere versies;",
    /- sessies en gebruikte codes.*\n- toegangstokens: .*\n- wat u volgt .*\n(- .*\n)+- verwijderde registraties: .*/,
  ],
  [
    "Cookies en opslag in uw browser",
    "We gebruiken alleen cookies die nodig zijn: een om u ingelogd te houden en een om uw taal te onthouden. U blijft ten hoogste 12 uur ingelogd, en 2 uur als u niets doet.\n",
    /We gebruiken alleen cookies die nodig zijn:\n\n(- .*\n)+/,
  ],
  [
    "Welke gegevens bewaren we, en waarom?",
    "Van het token zelf bewaren we alleen een onomkeerbare versleuteling;\n- een logboek van belangrijke handelingen",
    /Van het token zelf .*\n- als u algoritmen, .* volgt of bewaart: .*\n(- .*\n)+- een logboek van belangrijke handelingen/,
  ],
  [
    "Welke gegevens bewaren we, en waarom?",
    "het bericht om u te kunnen antwoorden.\n\nBezoekt u",
    /het bericht om u te kunnen antwoorden\.\n\nMeldt u een fout .*\n\nBezoekt u/,
  ],
  [
    "Wie ziet uw gegevens?",
    "Iedereen kan die zien, ook zoekmachines. Andere gebruikers",
    /Iedereen kan die zien, ook zoekmachines\. De openbare wijzigingen .* overnemen\. Andere gebruikers/,
  ],
  [
    "Wie ziet uw gegevens?",
    "de overige gegevens van uw account en de berichten uit het contactformulier.",
    /de overige gegevens van uw account en de berichten uit het contactformulier\. Wat u als fout meldt .* te zien\./,
  ],
  [
    "Hoe lang bewaren we gegevens?",
    "- berichten uit het contactformulier: na 1 jaar;\n- afgewezen",
    /- berichten uit het contactformulier: na 1 jaar;\n- meldingen van een fout: .*\n- afgewezen/,
  ],
  [
    "Hoe lang bewaren we gegevens?",
    "en anders 30 dagen nadat ze zijn verlopen;\n- verwijderde registraties",
    /en anders 30 dagen nadat ze zijn verlopen;\n- wat u volgt .*\n(- .*\n)+- verwijderde registraties/,
  ],
  [
    "Welke gegevens bewaren we, en waarom?",
    "Van het geheime adres van een feed bewaren we alleen een onomkeerbare versleuteling;\n- een logboek van belangrijke handelingen",
    /Van het geheime adres .*\n- wanneer een algoritme .*\n- als u mede-redacteur .*\n- een logboek van belangrijke handelingen/,
  ],
  [
    "Wie ziet uw gegevens?",
    "van u verder alleen uw profielfoto en een vermelding van uw rol.\n\nEen e-mailadres dat u als contactpersoon",
    /van u verder alleen uw profielfoto en een vermelding van uw rol\. Bent u mede-redacteur .*\n\nEen e-mailadres dat u als contactpersoon/,
  ],
  [
    "Hoe lang bewaren we gegevens?",
    "- wat u volgt en de zoekopdrachten die u bewaart: zodra u ermee stopt of uw account sluit;\n- verwijderde registraties",
    /- wat u volgt .*\n- welke e-mail u over een controle .*\n- dat u mede-redacteur .*\n(- .*\n)+- verwijderde registraties/,
  ],
  [
    "Welke gegevens bewaren we, en waarom?",
    "alleen als u er een toevoegt;\n- uw rol",
    /alleen als u er een toevoegt;\n- als u dat bij uw aanvraag .*\n- uw rol/,
  ],
  [
    "Welke gegevens bewaren we, en waarom?",
    "wie wat mag zien en doen;\n- als u eenmalig inlogt",
    /wie wat mag zien en doen;\n- in welke taal .*\n- als u eenmalig inlogt/,
  ],
  [
    "Welke gegevens bewaren we, en waarom?",
    "wat u schrijft en, als u die invult, uw naam en e-mailadres; bent u ingelogd, dan ook dat u het was.",
    /wat u schrijft, in welke taal we u antwoorden en, als u die invult, .* dan ook dat u het was\./,
  ],
  [
    "Hoe lang bewaren we gegevens?",
    "het beëindigt of u uw account sluit;\n- verwijderde registraties",
    /het beëindigt of u uw account sluit;\n- een bestand dat een beheerder inleest .*\n- verwijderde registraties/,
  ],
];

function seeded(title: string): string {
  const block = CONTENT_BLOCKS.find((one) => one.page === "privacy" && one.title === title);
  if (block === undefined) throw new Error(`the privacy page has no '${title}'`);
  return block.content;
}

let position = 90;

async function migrated(page: "privacy" | "about", title: string, content: string) {
  const updatedAt = new Date("2026-01-02T03:04:05Z");
  position += 1;
  const { id } = await db().contentBlock.create({
    data: { page, title, content, heading: null, position, updatedAt },
  });
  for (const name of MIGRATIONS) {
    await asOwner(oldMigration(name));
  }
  const after = await db().contentBlock.findUniqueOrThrow({ where: { id } });
  expect(after.updatedAt).toEqual(updatedAt);
  return after.content;
}

beforeEach(emptyDatabase);
afterEach(() => db().contentBlock.deleteMany({ where: { position: { gt: 90 } } }));

describe("the privacy text of a register that has its texts already", () => {
  it.each(BEFORE)("'%s' becomes what a new register says", async (title, was, is) => {
    const now = seeded(title);
    const worded = inEarlierWords(now);
    expect(worded).toMatch(is);
    const before = worded.replace(is, () => was);
    expect(before).not.toBe(worded);
    expect(await migrated("privacy", title, before)).toBe(now);
    expect(await migrated("privacy", title, inEarlierWords(now))).toBe(now);
  });

  it.each(BEFORE)("'%s' keeps what an admin wrote in its place", async (title, was) => {
    const own = `${was.trim().slice(0, -12)} – door onszelf herschreven.\n\nMet een alinea van ons.`;
    expect(await migrated("privacy", title, own)).toBe(own);
    const around = await migrated("privacy", title, `Vooraf van ons.\n\n${was}\nAchteraf van ons.`);
    expect(around.startsWith("Vooraf van ons.\n\n")).toBe(true);
    expect(around.endsWith("\nAchteraf van ons.")).toBe(true);
  });

  it("leaves the other pages alone", async () => {
    const [, was] = BEFORE[1] ?? [];
    expect(await migrated("about", "Over ons", `Lijst:\n\n${was}`)).toBe(`Lijst:\n\n${was}`);
  });
});

const SIGN_ON: readonly [title: string, added: RegExp][] = [
  ["Welke gegevens bewaren we, en waarom?", /- als u eenmalig inlogt bij .*\n/],
  ["Cookies en opslag in uw browser", /- als u eenmalig inlogt: .*\n/],
];

describe("the privacy text of before single sign-on", () => {
  it.each(SIGN_ON)("'%s' becomes what a new register says, once", async (title, added) => {
    const now = seeded(title);
    expect(now).toMatch(added);
    // What came later was not there either.
    const before = inEarlierWords(now)
      .replace(added, "")
      .replace(/- (een om te onthouden of u het register licht|in welke taal).*\n/, "");
    expect(await migrated("privacy", title, before)).toBe(now);
    expect(await migrated("privacy", title, inEarlierWords(now))).toBe(now);
  });
});

const BROWSER: readonly [title: string, was: string, is: string][] = [
  [
    "Welke gegevens bewaren we, en waarom?",
    "verwijderen van registraties, met het netwerkadres",
    "verwijderen van registraties en het downloaden van de lijst, met het netwerkadres",
  ],
  [
    "Cookies en opslag in uw browser",
    "een om uw taal te onthouden;\n",
    "een om uw taal te onthouden;\n- een om te onthouden of u het register licht of donker wilt zien, en een om te onthouden dat u de mededelingen hebt ingeklapt;\n",
  ],
  [
    "Cookies en opslag in uw browser",
    "en anders na 7 dagen.",
    "en anders na 7 dagen. Ook welke algoritmen u koos om te vergelijken blijft in uw browser, tot u uitlogt en anders 7 dagen.",
  ],
];

describe("the privacy text of before comparisons and downloads", () => {
  it.each(BROWSER)("'%s' becomes what a new register says, once", async (title, was, is) => {
    const now = seeded(title);
    const worded = inEarlierWords(now);
    expect(worded).toContain(is);
    expect(
      await migrated(
        "privacy",
        title,
        worded.replace(is, () => was),
      ),
    ).toBe(now);
  });
});

describe("the privacy text", () => {
  const all = CONTENT_BLOCKS.filter(({ page }) => page === "privacy").map(({ content }) => content);

  it("says what is kept of single sign-on, devices and tokens, why and how long", () => {
    const text = all.join("\n");
    for (const sentence of [
      "onder welk kenmerk u daar bekend bent en sinds wanneer uw account daaraan is gekoppeld.",
      "enkele die het heen en weer gaan naar uw instelling beveiligen.",
      "een waaraan het register een browser herkent waarmee u eerder inlogde. Raadt iemand anders naar uw wachtwoord, dan hoeft u daardoor niet te wachten.",
      "Hij verloopt een jaar nadat u voor het laatst inlogde, en geldt niet meer zodra u een nieuw wachtwoord instelt.",
      "de toegangstokens die u voor programma’s maakt: hun naam, wat ze mogen, wanneer u ze maakte, tot wanneer ze gelden en wanneer ze voor het laatst zijn gebruikt. Zo kunt u zien wie er in uw naam werkt.",
      "toegangstokens: zodra u ze intrekt, overal uitlogt of een nieuw wachtwoord instelt, en anders 30 dagen nadat ze zijn verlopen;",
    ]) {
      expect(text).toContain(sentence);
    }
  });
});
