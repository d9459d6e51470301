type Value = string | boolean | readonly string[];

/** Whether two field values are equal: lists regardless of order, texts without leading and trailing white space. */
export function isSameFieldValue(a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item) => b.includes(item));
  return String(a).trim() === String(b).trim();
}
