import "server-only";
import { createTranslator } from "use-intl/core";
import { getDataModel } from "../../fields/server/data-model";
import { translateModel } from "../../fields/shown-labels";
import englishCommon from "../../messages/en/common.json";
import english from "../../messages/en/figures.json";
import common from "../../messages/nl/common.json";
import dutch from "../../messages/nl/figures.json";
import type { Actor } from "../../platform/auth/actor";
import { mayPerformAction } from "../../platform/auth/permissions";
import { createKeyedCache } from "../../platform/cache";
import { createFormatters } from "../../platform/language/format";
import { LANGUAGES, type Language, parseLanguageOrDutch } from "../../platform/language/language";
import { viewOf } from "../figure-contents";
import type { FigureRenderContext, FigureView } from "../figure-view";
import { FIGURES, type FigureKey } from "../figures";
import { getFigureCounts } from "./figures";

/** Returns the texts and number formats that figures are rendered with in a language. */
export async function getFigureRenderContext(
  language: Language,
  readsRegister: boolean,
): Promise<FigureRenderContext> {
  const messages = { figures: language === "en" ? english : dutch };
  const translate = createTranslator({ locale: language, messages, namespace: "figures" });
  return {
    translate,
    model: translateModel(language, await getDataModel()),
    readsRegister,
    siteName: (language === "en" ? englishCommon : common).siteName,
    ...createFormatters(language),
  };
}

async function makeViews(language: Language, readsRegister: boolean) {
  const [counts, words] = await Promise.all([
    getFigureCounts(),
    getFigureRenderContext(language, readsRegister),
  ]);
  return {
    views: FIGURES.map((key) => viewOf(key, counts, words)),
    nameOf: (figure: FigureKey) => words.translate("file", { figure, day: counts.countedAt.slice(0, 10) }),
  };
}

const viewsIn = createKeyedCache("figure views", { of: "everything", most: LANGUAGES.length }, (language) =>
  makeViews(parseLanguageOrDutch(language), false),
);

/** Views for members: the same numbers, with links into the register's search. */
const memberViewsIn = createKeyedCache(
  "figure views of members",
  { of: "everything", most: LANGUAGES.length },
  (language) => makeViews(parseLanguageOrDutch(language), true),
);

/** Returns all figures. Public to everyone; only the links differ per reader. */
export async function getFigureViews(actor: Actor, language: Language): Promise<FigureView[]> {
  return (await (mayPerformAction(actor, "entry.list") ? memberViewsIn : viewsIn)(language)).views;
}

/** Returns one figure in this language, with the name of its files. Throws if it does not exist. Public to everyone. */
export async function getFigure(
  key: FigureKey,
  language: Language,
): Promise<{ view: FigureView; name: string }> {
  const { views, nameOf } = await viewsIn(language);
  const view = views.find((one) => one.key === key);
  if (view === undefined) throw new Error(`there is no figure ${key}`);
  return { view, name: nameOf(key) };
}
