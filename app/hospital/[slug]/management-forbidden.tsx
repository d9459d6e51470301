import { getTranslations } from "next-intl/server";
import { getHospital } from "@/lib/hospitals/server/hospitals";
import { paths } from "@/lib/paths";
import { wrapReadOrNull } from "../../algorithm/[id]/read-entry";
import Forbidden from "../../forbidden";
import type { SlugParamProps } from "../../props";

const readHospital = wrapReadOrNull((_actor, slug: string) => getHospital(slug));

/** Renders the refusal to manage a hospital: who may, whom to mail, and a link to the hospital's public page. */
export async function ManagementForbidden({ params }: SlugParamProps) {
  const { slug } = await params;
  const [hospital, translate] = await Promise.all([readHospital(slug), getTranslations("refusal.forbidden")]);
  if (hospital === null) return <Forbidden />;
  const { name, contactEmail } = hospital;
  return (
    <Forbidden
      title={translate("titles.hospital", { name })}
      reason={translate("hospital")}
      ask={
        contactEmail === null
          ? null
          : translate.rich("askHospital", {
              email: () => (
                <a className="link" href={`mailto:${contactEmail}`}>
                  {contactEmail}
                </a>
              ),
            })
      }
      back={{ href: paths.hospital(slug), words: translate("toHospital") }}
    />
  );
}
