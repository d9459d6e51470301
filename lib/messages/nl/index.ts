import account from "./account.json";
import admin from "./admin.json";
import apiDocs from "./api-docs.json";
import audit from "./audit.json";
import coEditors from "./co-editors.json";
import common from "./common.json";
import compare from "./compare.json";
import dashboard from "./dashboard.json";
import dataModel from "./data-model.json";
import detail from "./detail.json";
import entryActions from "./entry-actions.json";
import errors from "./errors.json";
import following from "./following.json";
import form from "./form.json";
import history from "./history.json";
import home from "./home.json";
import importing from "./importing.json";
import login from "./login.json";
import openData from "./open-data.json";
import pages from "./pages.json";
import profile from "./profile.json";
import refusal from "./refusal.json";
import reports from "./reports.json";
import review from "./review.json";

/** Every sentence that a person reads, by screen. */
const messages = {
  admin,
  account,
  apiDocs,
  audit,
  coEditors,
  common,
  compare,
  dashboard,
  dataModel,
  detail,
  entryActions,
  errors,
  following,
  form,
  history,
  home,
  importing,
  login,
  openData,
  pages,
  profile,
  refusal,
  reports,
  review,
};

export default messages;
