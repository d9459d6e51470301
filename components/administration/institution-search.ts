import type { InstitutionDto } from "@/lib/institutions/schema";
import { foldText } from "@/lib/platform/text/text-match";

/** The institutions of which every word stands in name, city or a domain. */
export function findInstitutions(institutions: readonly InstitutionDto[], search: string): InstitutionDto[] {
  const wanted = foldText(search).split(/\s+/).filter(Boolean);
  return institutions.filter(({ name, city, domains }) => {
    const text = foldText([name, city, ...domains].join(" "));
    return wanted.every((word) => text.includes(word));
  });
}
