/** Width and height of the map's frame, in which provinces.ts draws the provinces; a Mercator projection. */
export const MAP_SIZE = { width: 613, height: 724 } as const;

/** The edges of the frame in degrees. */
const WEST = 3.357961;
const EAST = 7.22751;
const NORTH = 53.553596;

/** Latitude and longitude of the towns with a hospital, in degrees. */
const TOWNS: Readonly<Record<string, readonly [number, number]>> = {
  "'s-Hertogenbosch": [51.69, 5.3],
  Alkmaar: [52.63, 4.75],
  Almelo: [52.36, 6.66],
  Almere: [52.37, 5.22],
  Amersfoort: [52.16, 5.39],
  Amstelveen: [52.3, 4.86],
  Amsterdam: [52.37, 4.9],
  Apeldoorn: [52.21, 5.97],
  Arnhem: [51.98, 5.91],
  Assen: [52.99, 6.56],
  Beugen: [51.67, 5.93],
  Beverwijk: [52.48, 4.66],
  Breda: [51.59, 4.78],
  "Capelle aan den IJssel": [51.93, 4.58],
  Delft: [52.01, 4.36],
  "Den Haag": [52.08, 4.3],
  Deventer: [52.25, 6.16],
  Dirksland: [51.75, 4.1],
  Doetinchem: [51.96, 6.29],
  Dordrecht: [51.81, 4.67],
  Drachten: [53.11, 6.1],
  Ede: [52.04, 5.67],
  Eindhoven: [51.44, 5.48],
  Emmen: [52.79, 6.9],
  Enschede: [52.22, 6.9],
  Geldrop: [51.42, 5.56],
  Goes: [51.5, 3.89],
  Gorinchem: [51.84, 4.97],
  Gouda: [52.01, 4.71],
  Groningen: [53.22, 6.57],
  Haarlem: [52.38, 4.64],
  Hardenberg: [52.58, 6.62],
  Harderwijk: [52.34, 5.62],
  Heemstede: [52.35, 4.62],
  Heerlen: [50.89, 5.98],
  Heeze: [51.38, 5.57],
  Helmond: [51.48, 5.66],
  Hilversum: [52.22, 5.17],
  Hoensbroek: [50.92, 5.93],
  Hoorn: [52.64, 5.06],
  Leeuwarden: [53.2, 5.8],
  Leiden: [52.16, 4.49],
  Leiderdorp: [52.16, 4.53],
  Maastricht: [50.85, 5.69],
  Nieuwegein: [52.03, 5.09],
  Nijmegen: [51.84, 5.86],
  Roermond: [51.19, 5.99],
  Roosendaal: [51.53, 4.46],
  Rotterdam: [51.92, 4.48],
  Scheemda: [53.17, 6.98],
  Sneek: [53.03, 5.66],
  Terneuzen: [51.33, 3.83],
  Tiel: [51.89, 5.43],
  Tilburg: [51.56, 5.09],
  Ubbergen: [51.84, 5.9],
  Uden: [51.66, 5.62],
  Utrecht: [52.09, 5.12],
  Veldhoven: [51.42, 5.4],
  Venlo: [51.37, 6.17],
  Weert: [51.25, 5.71],
  "Wijk aan Zee": [52.49, 4.59],
  Winterswijk: [51.97, 6.72],
  Zaandam: [52.44, 4.83],
  Zwolle: [52.51, 6.09],
  // Fictitious towns of the example hospitals, placed where there is no real hospital.
  Noorderstad: [53.0, 6.28],
  Voorbeelddorp: [52.83, 6.2],
  Voorbeeldstad: [52.12, 5.75],
  Westerstad: [52.79, 4.9],
  Zuiderstad: [51.53, 5.3],
};

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const mercator = (latitude: number) => Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));

/** Returns the position of a town on the map; null for an unknown town. */
function placeOf(city: string): { x: number; y: number } | null {
  const town = Object.hasOwn(TOWNS, city) ? TOWNS[city] : undefined;
  if (town === undefined) return null;
  const [latitude, longitude] = town;
  const scale = MAP_SIZE.width / radians(EAST - WEST);
  const x = radians(longitude - WEST) * scale;
  const y = (mercator(NORTH) - mercator(latitude)) * scale;
  return { x: Math.round(x), y: Math.round(y) };
}

export interface Town<Hospital> {
  city: string;
  x: number;
  y: number;
  hospitals: Hospital[];
  /** Total number of entries of the town's hospitals. */
  algorithms: number;
}

/** Groups hospitals by town, largest first, so that smaller ones are drawn on top; `elsewhere` has unknown towns. */
export function groupHospitalsByTown<Hospital extends { city: string; algorithms: number }>(
  hospitals: readonly Hospital[],
): { towns: Town<Hospital>[]; elsewhere: Hospital[] } {
  const towns = new Map<string, Town<Hospital>>();
  const elsewhere: Hospital[] = [];
  for (const hospital of hospitals) {
    const { city } = hospital;
    const place = placeOf(city);
    if (place === null) {
      elsewhere.push(hospital);
      continue;
    }
    const town = towns.get(city) ?? { city, ...place, hospitals: [], algorithms: 0 };
    town.hospitals.push(hospital);
    town.algorithms += hospital.algorithms;
    towns.set(city, town);
  }
  return { towns: [...towns.values()].sort((one, other) => other.algorithms - one.algorithms), elsewhere };
}

/** Returns the radius of a town's circle, whose area roughly grows with its number of entries. */
export const computeTownCircleRadius = (algorithms: number) =>
  algorithms === 0 ? 4 : Math.min(28, Math.round(4 + 3 * Math.sqrt(algorithms)));
