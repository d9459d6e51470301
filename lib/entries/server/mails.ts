import "server-only";
import { paths } from "../../paths";
import { getSettings } from "../../platform/env";
import {
  buildButtonBlock,
  buildQuoteBlock,
  buildTextBlock,
  createMailBuilder,
} from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

/** Mails about the author of an entry: handing it over, and requests to delete it. */
type EntryMail =
  | { kind: "entryReceived"; name: string; entryId: string; algorithm: string; admin: string }
  | { kind: "entryHandedOver"; name: string; algorithm: string; admin: string; receiver: string }
  | ({ kind: "adminDeletionRequest" } & Record<
      "name" | "email" | "entryId" | "algorithm" | "reason",
      string
    >);

export const buildEntryMail = createMailBuilder<EntryMail>({
  entryReceived: ({ entryId, algorithm, admin }, translate) => [
    buildTextBlock(
      translate("entryReceived.intro", { algorithm: cleanLine(algorithm), admin: cleanLine(admin) }),
    ),
    buildTextBlock(translate("entryReceived.meaning")),
    buildButtonBlock(translate("entryReceived.button"), paths.entry(entryId)),
  ],
  entryHandedOver: ({ algorithm, admin, receiver }, translate) => [
    buildTextBlock(
      translate("entryHandedOver.intro", {
        algorithm: cleanLine(algorithm),
        admin: cleanLine(admin),
        receiver: cleanLine(receiver),
      }),
    ),
    buildTextBlock(translate("entryHandedOver.contact", { url: getSettings().APP_URL + paths.contact })),
  ],
  adminDeletionRequest: ({ name, email, entryId, algorithm, reason }, translate) => [
    buildTextBlock(
      translate("adminDeletionRequest.intro", {
        name: cleanLine(name),
        email: cleanLine(email),
        algorithm: cleanLine(algorithm),
      }),
    ),
    ...(reason === ""
      ? []
      : [buildTextBlock(translate("adminDeletionRequest.reason")), buildQuoteBlock(reason)]),
    buildButtonBlock(translate("adminDeletionRequest.button"), paths.entry(entryId)),
  ],
});
