import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { listAdviceOfEntry } from "@/lib/advice/server/advice";
import { listCoEditors } from "@/lib/co-editors/server/co-editors";
import { mayOpenDossierOf } from "@/lib/dossier/server/access";
import { mayEditEntry } from "@/lib/entries/rights";
import type { getEntry } from "@/lib/entries/server/entries";
import { findValidationsOfEntry } from "@/lib/evidence/server/validations";
import {
  listEntryExperiences,
  listProductExperiences,
  mayWriteExperience,
} from "@/lib/experiences/server/experiences";
import { isPublicLabel } from "@/lib/fields/data-model";
import { getDataModel } from "@/lib/fields/server/data-model";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findFollowablesOfEntry } from "@/lib/following/server/followables";
import { findPhaseMoments } from "@/lib/history/server/phase-moments";
import { listHospitals } from "@/lib/hospitals/server/hospitals";
import { getHospitalSlugs } from "@/lib/institutions/server/slugs";
import { buildEntryStructuredData } from "@/lib/open-data/structured-data";
import { paths, serverOnlyPaths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { truncateText } from "@/lib/platform/language/format";
import { getProduct } from "@/lib/products/server/products";
import { countOtherHospitalsWithProduct } from "@/lib/products/server/uses";
import { listBrokenLinksOfEntry } from "@/lib/recheck/server/link-checks";
import { findUndecidedReview } from "@/lib/review/server/reviews";
import { NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import { entrySubpageMetadata } from "../read-entry";

type EntryWithRights = Awaited<ReturnType<typeof getEntry>>;

/** Returns the metadata of an entry's page: for search engines if it is public, otherwise hidden from them. */
export async function entryMetadata(found: EntryWithRights | null): Promise<Metadata> {
  if (found === null) return entrySubpageMetadata(null);
  const [model, translate] = await Promise.all([getDataModel(), getTranslations("detail")]);
  const { _id, algorithmName, description, version, visibility } = found.entry;
  const name = algorithmName ?? "";
  const about = {
    title: name,
    description: truncateText(description?.replace(/\s+/g, " ").trim() || translate("metaDescription"), 300),
    path: paths.entry(_id),
  };
  // Entries that are not public have no preview picture either.
  if (!isPublicLabel(model, visibility)) return { ...(await publicPage(about)), ...NOINDEX_METADATA };
  const alt = { key: "altEntry", name } as const;
  return publicPage({ ...about, picture: { path: paths.entryPicture(_id, version), alt } });
}

/** Loads what the detail page shows besides the entry, such as phase dates, product and experiences. */
export async function readDetail({ entry, rights, isCoEditor }: EntryWithRights) {
  const [actor, read, model] = await Promise.all([getCurrentActor(), getDataModel(), getReaderModel()]);
  const { _id: id, medicalSpecialism: specialism, product: named } = entry;
  // The reader's rights may have ended since the entry was loaded: a read refused now renders as 404, 403 or the login.
  const still = <T>(list: () => Promise<T>) => orRefuse(paths.entry(id), id, list);
  const [
    moments,
    followables,
    coEditors,
    brokenLinks,
    product,
    otherHospitals,
    experiences,
    mayTell,
    validations,
    advice,
    review,
    mayOpenDossier,
    slugs,
    hospitals,
  ] = await Promise.all([
    findPhaseMoments(actor, [id]),
    mayPerformAction(actor, "follow.begin") ? findFollowablesOfEntry(actor, entry, model) : null,
    rights.includes("nameCoEditors") || isCoEditor ? still(() => listCoEditors(actor, id)) : null,
    mayEditEntry(rights) ? still(() => listBrokenLinksOfEntry(actor, id)) : [],
    named ? still(() => getProduct(actor, named.slug)) : null,
    countOtherHospitalsWithProduct(actor, entry),
    named ? listProductExperiences(actor, named._id) : listEntryExperiences(actor, id),
    named ? mayWriteExperience(actor, id) : false,
    findValidationsOfEntry(actor, id),
    listAdviceOfEntry(actor, id),
    findUndecidedReview(actor, id),
    mayOpenDossierOf(actor, id, mayEditEntry(rights)),
    getHospitalSlugs(),
    listHospitals(),
  ]);
  const site = getSettings().APP_URL;
  const hospital = slugs.get(entry.activeHospital ?? "");
  return {
    ownId: actor.kind === "user" ? actor.id : null,
    model,
    moments: moments.get(id),
    followables,
    coEditors,
    /** Broken links of the entry; loaded only for its editors. */
    brokenLinks,
    product,
    otherHospitals,
    /** Experiences with the entry's product, this entry's among them. */
    experiences,
    mayTell,
    validations,
    advice,
    /** The undecided review of the entry, if the reader may see it. */
    review,
    mayOpenDossier,
    specialismHref:
      specialism !== null && mayPerformAction(actor, "entry.list")
        ? paths.filtered("medicalSpecialism", specialism)
        : null,
    /** The hospital's public address for questions; null if it has none. */
    hospitalContact: hospitals.find(({ slug }) => slug === hospital)?.contactEmail ?? null,
    hospitalHref: hospital === undefined ? null : paths.hospital(hospital),
    patientsHref: hospital === undefined ? null : serverOnlyPaths.hospitalPatients(hospital),
    isPublic: isPublicLabel(model, entry.visibility),
    data: buildEntryStructuredData(entry, read, site),
    address: site + paths.entry(id),
    isExample: isExampleSite(),
  };
}
