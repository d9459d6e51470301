import { type ChangeObject, diffArrays, diffWordsWithSpace } from "diff";

/** Part of a field's value in one version: text that both versions have, or only this one. */
export interface DiffSegment {
  text: string;
  isOwn: boolean;
}

/** Difference of a field: the segments of both versions. Joined, they give the complete texts. */
export interface FieldDiff {
  before: DiffSegment[];
  after: DiffSegment[];
}

type Value = string | readonly string[] | null | undefined;

/** Splits Dutch text into words; punctuation and white space are segments of their own. */
const WORDS = new Intl.Segmenter("nl", { granularity: "word" });

const whole = (text: string, isOwn: boolean): DiffSegment[] => (text === "" ? [] : [{ text, isOwn }]);

function sidesOf(parts: readonly (ChangeObject<string> | ChangeObject<string[]>)[]): FieldDiff {
  const side = (leaveOut: "added" | "removed") =>
    parts
      .filter((part) => !part[leaveOut])
      .flatMap(({ value, added, removed }) =>
        [value].flat().map((text): DiffSegment => ({ text, isOwn: added || removed })),
      );
  return { before: side("added"), after: side("removed") };
}

/** Returns the difference between two versions: by word, by list item, or for a single choice as a whole. */
export function computeFieldDiff(before: Value, after: Value, isText: boolean): FieldDiff {
  if (Array.isArray(before) || Array.isArray(after)) {
    return sidesOf(diffArrays([before ?? []].flat(), [after ?? []].flat()));
  }
  const [one, other] = [String(before ?? ""), String(after ?? "")];
  if (isText && one !== "" && other !== "")
    return sidesOf(diffWordsWithSpace(one, other, { intlSegmenter: WORDS }));
  return { before: whole(one, one !== other), after: whole(other, one !== other) };
}
