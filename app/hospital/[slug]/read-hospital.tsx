import { cache } from "react";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { listHospitalExperiences } from "@/lib/experiences/server/experiences";
import { findPhaseMomentsOfEntries } from "@/lib/history/server/phase-moments";
import { compareWithKind, findCertificatesToReport } from "@/lib/hospitals/rules";
import type { HospitalDetail } from "@/lib/hospitals/schema";
import { listEntriesByUseState } from "@/lib/hospitals/server/entries-by-state";
import { getHospital, listHospitals } from "@/lib/hospitals/server/hospitals";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import type { PublicEntriesOfValue } from "@/lib/search/answers";
import { orRefuse } from "../../or-refuse";
import { HospitalCertificates, HowItWent } from "../../verdict-facts";

/** Loads a hospital's public data once per request, as both a page and its metadata need it. */
export const readPublicHospital = cache((slug: string) =>
  orRefuse(paths.hospital(slug), slug, () => getHospital(slug)),
);

/**
 * Loads a hospital's entries by state of use, their phase dates, the experiences with them, and the facts below the
 * hospital's name.
 */
export async function readHospitalPageData(
  actor: Actor,
  hospital: HospitalDetail,
  explored: PublicEntriesOfValue,
) {
  const [byState, told, all] = await Promise.all([
    listEntriesByUseState(hospital._id),
    listHospitalExperiences(actor, hospital._id),
    listHospitals(),
  ]);
  const listed = Object.values(byState).flatMap(({ entries }) => entries);
  const today = formatDutchDay(new Date());
  const certificates = findCertificatesToReport(hospital.productNames, today);
  return {
    told,
    moments: await findPhaseMomentsOfEntries(actor, [...listed, ...explored.entries]),
    verdict: {
      byState,
      peers: compareWithKind(hospital, all),
      howItWent: told.experiences.length === 0 ? null : <HowItWent told={told} href="#experiences" />,
      certificate:
        certificates.named.length === 0 ? null : <HospitalCertificates {...certificates} today={today} />,
    },
  };
}
