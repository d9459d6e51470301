type Value = string | boolean | readonly string[];

/** Whether two values of a field mean the same: choices compare without order, texts without outer white space. */
export function sameValue(a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item) => b.includes(item));
  return String(a).trim() === String(b).trim();
}
