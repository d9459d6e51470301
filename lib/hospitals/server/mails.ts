import "server-only";
import { paths } from "../../paths";
import { button, mailsBy, text } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

interface HospitalAdminMail {
  kind: "hospitalAdminNamed";
  name: string;
  hospital: string;
  slug: string;
}

export const hospitalAdminMail = mailsBy<HospitalAdminMail>({
  hospitalAdminNamed: ({ hospital, slug }, translate) => [
    text(translate("hospitalAdminNamed.intro", { hospital: cleanLine(hospital) })),
    text(translate("hospitalAdminNamed.meaning")),
    button(translate("hospitalAdminNamed.button"), paths.hospitalManagement(slug)),
  ],
});
