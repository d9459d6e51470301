import { formatDutchDay } from "@/lib/entries/recheck-day";
import { experiencesOfHospital } from "@/lib/experiences/server/experiences";
import { listPhaseMoments } from "@/lib/history/server/phase-moments";
import { findFirstEnding } from "@/lib/hospitals/rules";
import type { HospitalDetail } from "@/lib/hospitals/schema";
import { listEntriesByState } from "@/lib/hospitals/server/entries-by-state";
import type { Actor } from "@/lib/platform/auth/actor";
import type { PublicEntriesOfValue } from "@/lib/search/answers";
import { CertificateEnd, HowItWent } from "../../verdict-facts";

/**
 * Loads a hospital's entries by state of use, their phase dates, the experiences with them, and the facts below the
 * hospital's name.
 */
export async function readHospitalPage(
  actor: Actor,
  hospital: HospitalDetail,
  explored: PublicEntriesOfValue,
) {
  const [byState, told] = await Promise.all([
    listEntriesByState(hospital._id),
    experiencesOfHospital(actor, hospital._id),
  ]);
  const listed = Object.values(byState).flatMap(({ entries }) => entries);
  const ending = findFirstEnding(hospital.productNames);
  return {
    told,
    moments: await listPhaseMoments(actor, [...listed, ...explored.entries]),
    verdict: {
      byState,
      howItWent: told.experiences.length === 0 ? null : <HowItWent told={told} href="#experiences" />,
      certificate:
        ending === null ? null : (
          <CertificateEnd
            endsOn={ending.certificateEndsOn}
            today={formatDutchDay(new Date())}
            product={ending}
          />
        ),
    },
  };
}
