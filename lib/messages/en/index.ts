// The same texts in English; tests/unit/platform/messages-parity.test.ts fails if one is missing.
import auditWords from "./audit.json";
import entryActs from "./entry-actions.json";
import errorWords from "./errors.json";

export { default as account } from "./account.json";
export { default as admin } from "./admin.json";
export { default as advice } from "./advice.json";
export { default as apiDocs } from "./api-docs.json";
export { default as board } from "./board.json";
export { default as coEditors } from "./co-editors.json";
export { default as common } from "./common.json";
export { default as compare } from "./compare.json";
export { default as dashboard } from "./dashboard.json";
export { default as dataModel } from "./data-model.json";
export { default as declarations } from "./declarations.json";
export { default as detail } from "./detail.json";
export { default as dossier } from "./dossier.json";
export { default as draft } from "./draft.json";
export { default as evidence } from "./evidence.json";
export { default as experiences } from "./experiences.json";
export { default as figures } from "./figures.json";
export { default as following } from "./following.json";
export { default as form } from "./form.json";
export { default as history } from "./history.json";
export { default as home } from "./home.json";
export { default as hospitals } from "./hospitals.json";
export { default as importing } from "./importing.json";
export { default as login } from "./login.json";
export { default as matching } from "./matching.json";
export { default as openData } from "./open-data.json";
export { default as pages } from "./pages.json";
export { default as patients } from "./patients.json";
export { default as products } from "./products.json";
export { default as profile } from "./profile.json";
export { default as recheck } from "./recheck.json";
export { default as refusal } from "./refusal.json";
export { default as reports } from "./reports.json";
export { default as review } from "./review.json";
export { default as verdict } from "./verdict.json";
export { default as work } from "./work.json";

// All texts about acts on an entry stand in one file: on buttons, in refusals and in the audit log.
const { audit: actsInTrail, refused, ...buttons } = entryActs;
export const entryActions = buttons;
export const errors = { ...errorWords, entry_state: refused };
export const audit = {
  ...auditWords,
  kinds: { ...auditWords.kinds, entry: actsInTrail.kinds },
  sentences: { ...auditWords.sentences, entry: actsInTrail.sentences },
};
