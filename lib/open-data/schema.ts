import { z } from "zod";
import type { DataModel } from "../fields/data-model";
import type { SingleOrMultiChoiceKey } from "../fields/entry-fields";
import { DATA_LICENCE_NAMES } from "../platform/data-licences";
import { buildSingleParameterSchema, idSchema } from "../platform/http/parameters";
import type { Filters } from "../search/query";
import { buildListedValuesSchema } from "../search/schema";
import { FEED_PLACE_PATTERN, type FeedPlace, parseFeedPlace } from "./change-pages";

/** A JSON-LD document with a flat list of resources. */
export const catalogAnswerSchema = z
  .strictObject({
    "@context": z.record(z.string(), z.unknown()),
    "@graph": z.array(
      z.looseObject({ "@id": z.string(), "@type": z.union([z.string(), z.array(z.string())]) }),
    ),
  })
  .meta({ id: "Catalog" });

export type CatalogDocument = z.infer<typeof catalogAnswerSchema>;

/** Body of PUT /api/admin/data-licence. */
export const dataLicenceBodySchema = z.strictObject({ licence: z.enum(DATA_LICENCE_NAMES) });
export type DataLicenceDto = z.infer<typeof dataLicenceBodySchema>;

/** Filter parameters of the feed, with the fields that they filter by. */
const FEED_FILTERS = {
  hospital: "activeHospital",
  specialism: "medicalSpecialism",
} as const satisfies Record<string, SingleOrMultiChoiceKey>;

const place = buildSingleParameterSchema(z.string().regex(FEED_PLACE_PATTERN));
/** Parameters for the place where a page of a feed begins, named as in FEED_PLACE_PARAMETERS. */
const PLACES = { olderThan: place, newerThan: place };

/** Returns the place where a feed page begins; `olderThan` takes precedence. Null for the newest page. */
function placeOf({
  olderThan,
  newerThan,
}: { [Name in keyof typeof PLACES]?: string | undefined }): FeedPlace | null {
  if (olderThan !== undefined) return parseFeedPlace("older", olderThan);
  return newerThan === undefined ? null : parseFeedPlace("newer", newerThan);
}

/** The query of a saved search's feed, which has its search and filters already. */
export const searchFeedQuerySchema = z.strictObject(PLACES).transform(placeOf);

/** Returns the schema of the feed's query. The error for an unknown parameter or an unlisted value names it. */
export function feedQuerySchema(model: DataModel) {
  return z
    .strictObject({
      hospital: buildListedValuesSchema(model, FEED_FILTERS.hospital),
      specialism: buildListedValuesSchema(model, FEED_FILTERS.specialism),
      product: buildSingleParameterSchema(idSchema),
      ...PLACES,
    })
    .transform(({ hospital = [], specialism = [], product, ...places }) => {
      // Sorted in list order, so that equal queries have one URL.
      const chosen = (key: SingleOrMultiChoiceKey, given: readonly string[]) =>
        model[key].values.map((value) => value.label).filter((label) => given.includes(label));
      const filters: Filters = {
        ...(hospital.length > 0 ? { activeHospital: chosen("activeHospital", hospital) } : {}),
        ...(specialism.length > 0 ? { medicalSpecialism: chosen("medicalSpecialism", specialism) } : {}),
      };
      return { filters, product, from: placeOf(places) };
    });
}
