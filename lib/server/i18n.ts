import "server-only";
import { getRequestConfig } from "next-intl/server";
import messages from "../messages/nl";

/** The language of a request. Dutch is the only one yet; a cookie will choose, the address never does. */
export default getRequestConfig(async () => ({ locale: "nl", timeZone: "Europe/Amsterdam", messages }));
