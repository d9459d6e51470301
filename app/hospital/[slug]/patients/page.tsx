import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InventoryStatement } from "@/components/hospitals/statement";
import { PatientsPage } from "@/components/patients/patients-page";
import { PrintFooter } from "@/components/ui/printed";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findPhaseMomentsOfEntries } from "@/lib/history/server/phase-moments";
import { listEntriesByUseState } from "@/lib/hospitals/server/entries-by-state";
import { serverOnlyPaths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { ANONYMOUS } from "@/lib/platform/auth/actor";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { wrapPageWithRefusals } from "../../../in-place";
import type { SlugParamProps } from "../../../props";
import { readPublicHospital } from "../read-hospital";

/** Maximum number of entries per state of use. */
const MAX_PER_STATE = 200;

export async function generateMetadata({ params }: SlugParamProps): Promise<Metadata> {
  const { slug, name, inUse } = await readPublicHospital((await params).slug);
  const translate = await getTranslations("patients");
  return publicPage({
    title: translate("title", { name }),
    description: translate("metaDescription", { name, n: inUse }),
    path: serverOnlyPaths.hospitalPatients(slug),
  });
}

/** A hospital's page for patients: the same for every reader, as it tells of public entries alone. */
async function HospitalPatientsPage({ params }: SlugParamProps) {
  const hospital = await readPublicHospital((await params).slug);
  const [byState, model] = await Promise.all([
    listEntriesByUseState(hospital._id, MAX_PER_STATE),
    getReaderModel(),
  ]);
  const told = [...byState.inUse.entries, ...byState.stopped.entries];
  const { statement, slug, name } = hospital;
  return (
    <PatientsPage
      {...{ hospital, byState, model }}
      moments={await findPhaseMomentsOfEntries(ANONYMOUS, told)}
      statement={statement && <InventoryStatement statement={statement} />}
      footer={
        <PrintFooter
          address={getSettings().APP_URL + serverOnlyPaths.hospitalPatients(slug)}
          isExample={isExampleSite()}
          opening={`${name}.`}
        />
      }
    />
  );
}

export default wrapPageWithRefusals(HospitalPatientsPage);
