import "server-only";
import { paths } from "../../paths";
import { settings } from "../../platform/env";
import { button, mailsBy, quote, text } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

/** Mails about the author of an entry: handing it over, and requests to delete it. */
type EntryMail =
  | { kind: "entryReceived"; name: string; entryId: string; algorithm: string; admin: string }
  | { kind: "entryHandedOver"; name: string; algorithm: string; admin: string; receiver: string }
  | ({ kind: "adminDeletionRequest" } & Record<
      "name" | "email" | "entryId" | "algorithm" | "reason",
      string
    >);

export const entryMail = mailsBy<EntryMail>({
  entryReceived: ({ entryId, algorithm, admin }, translate) => [
    text(translate("entryReceived.intro", { algorithm: cleanLine(algorithm), admin: cleanLine(admin) })),
    text(translate("entryReceived.meaning")),
    button(translate("entryReceived.button"), paths.entry(entryId)),
  ],
  entryHandedOver: ({ algorithm, admin, receiver }, translate) => [
    text(
      translate("entryHandedOver.intro", {
        algorithm: cleanLine(algorithm),
        admin: cleanLine(admin),
        receiver: cleanLine(receiver),
      }),
    ),
    text(translate("entryHandedOver.contact", { url: settings().APP_URL + paths.contact })),
  ],
  adminDeletionRequest: ({ name, email, entryId, algorithm, reason }, translate) => [
    text(
      translate("adminDeletionRequest.intro", {
        name: cleanLine(name),
        email: cleanLine(email),
        algorithm: cleanLine(algorithm),
      }),
    ),
    ...(reason === "" ? [] : [text(translate("adminDeletionRequest.reason")), quote(reason)]),
    button(translate("adminDeletionRequest.button"), paths.entry(entryId)),
  ],
});
