import { useTranslations } from "next-intl";
import type { MatchProposalDto } from "@/lib/matching/schema";

type Reason = MatchProposalDto["reasons"][number];

/** What a reason of a proposal is in words. */
export function useReasons(): (reason: Reason) => string {
  const translate = useTranslations("matching.reasons");
  return (reason) => {
    switch (reason.code) {
      case "otherVersion":
        return translate(reason.code, { versions: reason.versions.join(", ") });
      case "listed":
        return translate(reason.code, { names: reason.names.join(", ") });
      case "edition":
      case "sharedWords":
      case "otherWords":
        return translate(reason.code, { words: reason.words.join(", ") });
      case "alias":
      case "otherName":
        return translate(reason.code, { name: reason.name });
      case "supplierGroup":
      case "rareName":
        return translate(reason.code, { word: reason.word });
      default:
        return translate(reason.code);
    }
  };
}
