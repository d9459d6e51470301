import "server-only";
import { paths } from "../../paths";
import { buildButtonBlock, buildTextBlock, createMailBuilder } from "../../platform/mail/letter";
import { cleanLine } from "../../platform/text/schema";

interface HospitalAdminMail {
  kind: "hospitalAdminNamed";
  name: string;
  hospital: string;
  slug: string;
}

export const hospitalAdminMail = createMailBuilder<HospitalAdminMail>({
  hospitalAdminNamed: ({ hospital, slug }, translate) => [
    buildTextBlock(translate("hospitalAdminNamed.intro", { hospital: cleanLine(hospital) })),
    buildTextBlock(translate("hospitalAdminNamed.meaning")),
    buildButtonBlock(translate("hospitalAdminNamed.button"), paths.hospitalManagement(slug)),
  ],
});
