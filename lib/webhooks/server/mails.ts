import "server-only";
import { paths } from "../../paths";
import { buildButtonBlock, buildTextBlock, createMailBuilder } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

interface WebhookMail {
  kind: "webhookPaused";
  name: string;
  /** Name of the hospital or saved search. */
  what: string;
  url: string;
}

/** Mail to the owner of a webhook that is paused after a week of failures. */
export const webhookMail = createMailBuilder<WebhookMail>({
  webhookPaused: ({ what, url }, translate) => [
    buildTextBlock(translate("webhookPaused.intro", { what: cleanLine(what), url: cleanLine(url) })),
    buildTextBlock(translate("webhookPaused.meaning")),
    buildButtonBlock(translate("webhookPaused.button"), paths.following),
  ],
});
