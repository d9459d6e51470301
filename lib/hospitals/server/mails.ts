import "server-only";
import { paths } from "../../paths";
import { buttonBlock, createMailBuilder, textBlock } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

interface HospitalAdminMail {
  kind: "hospitalAdminNamed";
  name: string;
  hospital: string;
  slug: string;
}

export const hospitalAdminMail = createMailBuilder<HospitalAdminMail>({
  hospitalAdminNamed: ({ hospital, slug }, translate) => [
    textBlock(translate("hospitalAdminNamed.intro", { hospital: cleanLine(hospital) })),
    textBlock(translate("hospitalAdminNamed.meaning")),
    buttonBlock(translate("hospitalAdminNamed.button"), paths.hospitalManagement(slug)),
  ],
});
