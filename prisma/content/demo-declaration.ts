import type { DeclarationDraft } from "../../lib/declarations/schema";

/** The demo entry whose hospital declares that it made it. */
export const DEMO_DECLARED_ENTRY = "Waarschuwing bij plotselinge nierschade";

const PROOF = "https://kwaliteit.umc-voorbeeld.example/nierschade";

/** A fictitious declaration, with a proof of each condition of the MDR. */
export const DEMO_DECLARATION: DeclarationDraft = {
  law: "MDR",
  institution: "UMC Voorbeeld",
  address: "Voorbeeldplein 1\n1234 AB Voorbeeldstad",
  device: DEMO_DECLARED_ENTRY,
  identification:
    "Regels in het patiëntendossier die een stijging van het kreatinine melden, versie 3.2 van 4 maart 2026. In gebruik op alle verpleegafdelingen.",
  annex: "partly",
  exceptions:
    "Bijlage I, 23.2 (etiket): het hulpmiddel is software zonder verpakking. De gegevens van een etiket staan in het scherm ‘Over deze melding’.",
  proofs: Object.fromEntries(
    [
      "annex-i",
      "transfer",
      "quality",
      "need",
      "authority",
      "documentation",
      "as-documented",
      "experience",
      "scale",
    ].map((condition) => [`in-house-mdr-${condition}`, `${PROOF}/${condition}`]),
  ),
};
