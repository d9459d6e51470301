/** The laws with conditions for devices that a hospital makes for its own use, in their article 5(5). */
export const DEVICE_LAWS = ["MDR", "IVDR"] as const;
export type DeviceLaw = (typeof DEVICE_LAWS)[number];

/** Whether a device meets annex I: all requirements that apply, or all but those that are named with their reasons. */
export const ANNEX_ANSWERS = ["all", "partly"] as const;

/** Maximum lengths in characters, which checks of the table hold as well where it has them. */
export const DECLARATION_LIMITS = {
  nameMax: 200,
  addressMax: 500,
  textMax: 5000,
  proofMax: 1000,
  reasonMax: 2000,
} as const;

/** What a declaration may be: it holds, a newer one took its place, or it was withdrawn. */
export const DECLARATION_STATES = ["current", "replaced", "withdrawn"] as const;

interface Condition {
  key: string;
  subject: string;
  appliesFrom: string | null;
}

/** Returns the conditions of a law, in their order. */
export const listConditionsOfLaw = <One extends Condition>(
  conditions: readonly One[],
  law: string | null,
): One[] => conditions.filter(({ subject }) => subject === law);

interface Checked {
  law: DeviceLaw | null;
  institution: string | null;
  address: string | null;
  device: string | null;
  identification: string | null;
  annex: (typeof ANNEX_ANSWERS)[number] | null;
  exceptions: string | null;
  proofs: Readonly<Record<string, string>>;
}

/**
 * Returns what a declaration lacks before it can be published, as paths in its draft: what it has to say, and a proof of
 * each condition of its law that applies by then. `today` is YYYY-MM-DD.
 */
export function listMissing(draft: Checked, conditions: readonly Condition[], today: string): string[] {
  const texts = ["law", "institution", "address", "device", "identification", "annex"] as const;
  const proofs = listConditionsOfLaw(conditions, draft.law).filter(
    ({ key, appliesFrom }) =>
      (appliesFrom === null || appliesFrom <= today) && draft.proofs[key] === undefined,
  );
  return [
    ...texts.filter((key) => draft[key] === null),
    ...(draft.annex === "partly" && draft.exceptions === null ? ["exceptions"] : []),
    ...proofs.map(({ key }) => `proofs.${key}`),
  ];
}
