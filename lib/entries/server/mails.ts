import "server-only";
import { paths } from "../../paths";
import { settings } from "../../platform/env";
import { buttonBlock, createMailBuilder, quoteBlock, textBlock } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

/** Mails about the author of an entry: handing it over, and requests to delete it. */
type EntryMail =
  | { kind: "entryReceived"; name: string; entryId: string; algorithm: string; admin: string }
  | { kind: "entryHandedOver"; name: string; algorithm: string; admin: string; receiver: string }
  | ({ kind: "adminDeletionRequest" } & Record<
      "name" | "email" | "entryId" | "algorithm" | "reason",
      string
    >);

export const entryMail = createMailBuilder<EntryMail>({
  entryReceived: ({ entryId, algorithm, admin }, translate) => [
    textBlock(translate("entryReceived.intro", { algorithm: cleanLine(algorithm), admin: cleanLine(admin) })),
    textBlock(translate("entryReceived.meaning")),
    buttonBlock(translate("entryReceived.button"), paths.entry(entryId)),
  ],
  entryHandedOver: ({ algorithm, admin, receiver }, translate) => [
    textBlock(
      translate("entryHandedOver.intro", {
        algorithm: cleanLine(algorithm),
        admin: cleanLine(admin),
        receiver: cleanLine(receiver),
      }),
    ),
    textBlock(translate("entryHandedOver.contact", { url: settings().APP_URL + paths.contact })),
  ],
  adminDeletionRequest: ({ name, email, entryId, algorithm, reason }, translate) => [
    textBlock(
      translate("adminDeletionRequest.intro", {
        name: cleanLine(name),
        email: cleanLine(email),
        algorithm: cleanLine(algorithm),
      }),
    ),
    ...(reason === "" ? [] : [textBlock(translate("adminDeletionRequest.reason")), quoteBlock(reason)]),
    buttonBlock(translate("adminDeletionRequest.button"), paths.entry(entryId)),
  ],
});
