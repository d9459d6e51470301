import type { InstitutionDto } from "@/lib/domain/dto";
import { foldText } from "@/lib/domain/text-match";

/** The institutions of which every word stands in name, city or a domain. */
export function findInstitutions(institutions: readonly InstitutionDto[], search: string): InstitutionDto[] {
  const wanted = foldText(search).split(/\s+/).filter(Boolean);
  return institutions.filter(({ name, city, domains }) => {
    const text = foldText([name, city, ...domains].join(" "));
    return wanted.every((word) => text.includes(word));
  });
}
