import { type ChangeObject, diffArrays, diffWordsWithSpace } from "diff";

/** A stretch of what a field held, on one side: words that both have, or that this side alone has. */
export interface Stretch {
  text: string;
  isOwn: boolean;
}

/** Both sides of a field: what was there alone, and what came, each in place. Joined they are the texts again. */
export interface FieldDiff {
  before: Stretch[];
  after: Stretch[];
}

type Value = string | readonly string[] | null | undefined;

/** Where a word ends in Dutch; punctuation and white space are words of their own. */
const WORDS = new Intl.Segmenter("nl", { granularity: "word" });

const whole = (text: string, isOwn: boolean): Stretch[] => (text === "" ? [] : [{ text, isOwn }]);

function sidesOf(parts: readonly (ChangeObject<string> | ChangeObject<string[]>)[]): FieldDiff {
  const side = (leaveOut: "added" | "removed") =>
    parts
      .filter((part) => !part[leaveOut])
      .flatMap(({ value, added, removed }) =>
        [value].flat().map((text): Stretch => ({ text, isOwn: added || removed })),
      );
  return { before: side("added"), after: side("removed") };
}

/** What was removed and added between two versions: by words, by items of a list, or a single choice as a whole. */
export function diffField(before: Value, after: Value, isText: boolean): FieldDiff {
  if (Array.isArray(before) || Array.isArray(after)) {
    return sidesOf(diffArrays([before ?? []].flat(), [after ?? []].flat()));
  }
  const [one, other] = [String(before ?? ""), String(after ?? "")];
  if (isText && one !== "" && other !== "")
    return sidesOf(diffWordsWithSpace(one, other, { intlSegmenter: WORDS }));
  return { before: whole(one, one !== other), after: whole(other, one !== other) };
}
