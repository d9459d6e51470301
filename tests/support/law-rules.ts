import type { LawRule } from "@/lib/dossier/rules";
import { conditionSchema } from "@/lib/dossier/schema";

/** One value of an INSERT: a text in quotes, an array of texts, a number, a boolean or NULL. */
const VALUE = /'((?:[^']|'')*)'|ARRAY\[([^\]]*)\]::TEXT\[\]|(NULL)|(true|false)|(\d+)/g;
const VALUES_PER_ROW = 16;

const unquote = (text: string) => text.replaceAll("''", "'");

/** Reads the rows of the law from the migration that fills its table. */
export function readSeededLawRules(sql: string): LawRule[] {
  const values = [...sql.slice(sql.indexOf("VALUES")).matchAll(VALUE)].map(([, text, list]) => {
    if (text !== undefined) return unquote(text);
    return list === undefined ? null : [...list.matchAll(/'([^']*)'/g)].map(([, one = ""]) => one);
  });
  return Array.from({ length: values.length / VALUES_PER_ROW }, (_, place) => {
    const [key, kind, , subject, routes, condition, appliesFrom, , , , , fulfilment] = values.slice(
      place * VALUES_PER_ROW,
      (place + 1) * VALUES_PER_ROW,
    );
    return {
      key,
      kind,
      subject,
      routes,
      condition: conditionSchema.parse(JSON.parse(String(condition))),
      appliesFrom,
      fulfilment,
    } as LawRule;
  });
}
