/**
 * A place in the changes of a feed, from which a page goes on to what is older or newer: it stays where it is, whatever is
 * added before it. Between two changes of one moment the id of the version decides.
 */
export interface ChangesFrom {
  towards: "older" | "newer";
  /** Milliseconds since 1970. */
  moment: number;
  versionId: string;
}

/** Before every change: the page that goes on from here is the last. */
export const BEFORE_ALL: ChangesFrom = { towards: "newer", moment: 0, versionId: "" };

/** The parameter of a feed's address that names a place. */
export const PLACE_PARAMETERS = { older: "olderThan", newer: "newerThan" } as const;

export const PLACE = /^\d{1,14}(_[\w-]{1,64})?$/;

/** How an address names a place. */
export const placeText = ({ moment, versionId }: ChangesFrom): string =>
  versionId === "" ? String(moment) : `${moment}_${versionId}`;

/** The place of a text that PLACE allows. */
export function readPlace(towards: ChangesFrom["towards"], text: string): ChangesFrom {
  const [moment = "0"] = text.split("_", 1);
  return { towards, moment: Number(moment), versionId: text.slice(moment.length + 1) };
}
