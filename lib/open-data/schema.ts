import { z } from "zod";
import type { DataModel } from "../fields/data-model";
import type { ChoiceFieldKey } from "../fields/entry-fields";
import { DATA_LICENCE_NAMES } from "../platform/data-licences";
import { idText, oneParameter } from "../platform/http/parameters";
import type { Filters } from "../search/query";
import { listedValues } from "../search/schema";
import { type ChangesFrom, PLACE, readPlace } from "./change-pages";

/** A JSON-LD document with its resources side by side. */
export const catalogAnswer = z
  .strictObject({
    "@context": z.record(z.string(), z.unknown()),
    "@graph": z.array(
      z.looseObject({ "@id": z.string(), "@type": z.union([z.string(), z.array(z.string())]) }),
    ),
  })
  .meta({ id: "Catalog" });

export type CatalogDocument = z.infer<typeof catalogAnswer>;

/** PUT /api/admin/data-licence. */
export const dataLicence = z.strictObject({ licence: z.enum(DATA_LICENCE_NAMES) });
export type DataLicenceDto = z.infer<typeof dataLicence>;

/** What the feed is asked for by, and the field whose values those are. */
const FEED_FILTERS = {
  hospital: "activeHospital",
  specialism: "medicalSpecialism",
} as const satisfies Record<string, ChoiceFieldKey>;

const place = oneParameter(z.string().regex(PLACE));
/** From where a page of a feed goes on; by the names of PLACE_PARAMETERS. */
const PLACES = { olderThan: place, newerThan: place };

/** Of both the first; the newest page without either. */
function placeOf({
  olderThan,
  newerThan,
}: { [Name in keyof typeof PLACES]?: string | undefined }): ChangesFrom | null {
  if (olderThan !== undefined) return readPlace("older", olderThan);
  return newerThan === undefined ? null : readPlace("newer", newerThan);
}

/** The query of the feed of a saved search, which has its question already. */
export const searchFeedQuery = z.strictObject(PLACES).transform(placeOf);

/** The query of the feed: strict. An unknown parameter, or a value that is not in its list, fails by name. */
export function feedQuerySchema(model: DataModel) {
  return z
    .strictObject({
      hospital: listedValues(model, FEED_FILTERS.hospital),
      specialism: listedValues(model, FEED_FILTERS.specialism),
      product: oneParameter(idText),
      ...PLACES,
    })
    .transform(({ hospital = [], specialism = [], product, ...places }) => {
      // In the order of the lists, so that equal questions have one address.
      const chosen = (key: ChoiceFieldKey, given: readonly string[]) =>
        model[key].values.map((value) => value.label).filter((label) => given.includes(label));
      const filters: Filters = {
        ...(hospital.length > 0 ? { activeHospital: chosen("activeHospital", hospital) } : {}),
        ...(specialism.length > 0 ? { medicalSpecialism: chosen("medicalSpecialism", specialism) } : {}),
      };
      return { filters, product, from: placeOf(places) };
    });
}
