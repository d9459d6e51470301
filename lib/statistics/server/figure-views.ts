import "server-only";
import { createTranslator } from "use-intl/core";
import { getDataModel } from "../../fields/server/data-model";
import { modelIn } from "../../fields/shown-labels";
import englishCommon from "../../messages/en/common.json";
import english from "../../messages/en/figures.json";
import common from "../../messages/nl/common.json";
import dutch from "../../messages/nl/figures.json";
import type { Actor } from "../../platform/auth/actor";
import { may } from "../../platform/auth/permissions";
import { cachedPer } from "../../platform/cache";
import { formatsIn } from "../../platform/language/format";
import { LANGUAGES, type Language, languageNamed } from "../../platform/language/language";
import { type FigureView, type FigureWords, sentenceOf, viewOf } from "../figure-view";
import { FIGURES, type FigureKey } from "../figures";
import { findingsOf, type SaidFinding } from "../findings";
import { getFigureCounts } from "./figures";

/** The words of figures in a language. */
export async function wordsIn(language: Language, readsRegister: boolean): Promise<FigureWords> {
  const messages = { figures: language === "en" ? english : dutch };
  const translate = createTranslator({ locale: language, messages, namespace: "figures" });
  return {
    translate,
    model: modelIn(language, await getDataModel()),
    readsRegister,
    siteName: (language === "en" ? englishCommon : common).siteName,
    ...formatsIn(language),
  };
}

async function makeViews(language: Language, readsRegister: boolean) {
  const [counts, words] = await Promise.all([getFigureCounts(), wordsIn(language, readsRegister)]);
  return {
    views: FIGURES.map((key) => viewOf(key, counts, words)),
    findings: findingsOf(counts).map(
      (finding): SaidFinding => ({ sentence: sentenceOf(finding, words), figure: finding.figure }),
    ),
    nameOf: (figure: FigureKey) => words.translate("file", { figure, day: counts.countedAt.slice(0, 10) }),
  };
}

const viewsIn = cachedPer("figure views", { of: "everything", most: LANGUAGES.length }, (language) =>
  makeViews(languageNamed(language), false),
);

/** The same numbers, with ways into the register. */
const memberViewsIn = cachedPer(
  "figure views of members",
  { of: "everything", most: LANGUAGES.length },
  (language) => makeViews(languageNamed(language), true),
);

/** All figures, and what is found in them. Public to everyone; only where they lead to differs by reader. */
export async function getFigureViews(
  actor: Actor,
  language: Language,
): Promise<{ views: FigureView[]; findings: SaidFinding[] }> {
  const { views, findings } = await (may(actor, "entry.list") ? memberViewsIn : viewsIn)(language);
  return { views, findings };
}

/** One figure as a reader of this language sees it, with the name of its files. Public to everyone. */
export async function getFigure(
  key: FigureKey,
  language: Language,
): Promise<{ view: FigureView; name: string }> {
  const { views, nameOf } = await viewsIn(language);
  const view = views.find((one) => one.key === key);
  if (view === undefined) throw new Error(`there is no figure ${key}`);
  return { view, name: nameOf(key) };
}
