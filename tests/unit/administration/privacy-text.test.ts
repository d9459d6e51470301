import { CONTENT_BLOCKS } from "../../../prisma/content/content-blocks";

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
