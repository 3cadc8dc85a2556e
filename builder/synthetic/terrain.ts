import { COASTS } from './coast.ts';

/** Heights above the sea that the land is drawn through: latitude, longitude, metres (general knowledge). */
const HEIGHTS: readonly (readonly [lat: number, lon: number, elevationM: number])[] = [
  // Golan, Hula and the Sea of Galilee.
  [33.27, 35.77, 1130],
  [33.13, 35.78, 950],
  [32.99, 35.69, 320],
  [32.775, 35.7, 350],
  [33.28, 35.58, 500],
  [33.207, 35.57, 130],
  [33.1, 35.61, 70],
  [32.794, 35.532, -150],
  [32.79, 35.505, 150],
  [32.8, 35.59, -210],
  [32.71, 35.575, -205],
  // Galilee and the valleys.
  [32.998, 35.413, 1100],
  [32.966, 35.496, 800],
  [32.97, 35.54, 430],
  [33.017, 35.27, 560],
  [32.956, 35.21, 350],
  [32.915, 35.295, 260],
  [32.865, 35.3, 230],
  [32.805, 35.17, 120],
  [32.71, 35.32, 450],
  [32.7, 35.297, 380],
  [32.675, 35.24, 200],
  [32.608, 35.29, 60],
  [32.58, 35.18, 110],
  [32.659, 35.11, 120],
  [32.5, 35.497, -120],
  [32.45, 35.55, -230],
  // Carmel and Wadi Ara.
  [32.79, 34.985, 280],
  [32.77, 35.04, 120],
  [32.72, 35.065, 520],
  [32.693, 35.05, 400],
  [32.572, 34.952, 150],
  [32.517, 35.15, 400],
  // Sharon, the plain around Tel Aviv, and the lowlands.
  [32.44, 34.92, 25],
  [32.18, 34.91, 55],
  [32.095, 34.955, 80],
  [32.09, 34.885, 50],
  [32.08, 34.785, 25],
  [32.07, 34.82, 50],
  [32.015, 34.775, 40],
  [31.97, 34.8, 45],
  [31.95, 34.895, 65],
  [31.93, 34.87, 80],
  [31.9, 35.01, 260],
  [31.895, 34.81, 70],
  [31.88, 34.74, 30],
  [31.81, 34.78, 80],
  [31.8, 34.65, 20],
  [31.745, 34.99, 280],
  [31.73, 34.745, 60],
  [31.668, 34.575, 30],
  [31.61, 34.765, 120],
  // Samaria, Judea and Jerusalem.
  [32.46, 35.3, 170],
  [32.22, 35.26, 550],
  [32.175, 35.1, 330],
  [32.106, 35.18, 560],
  [32.05, 35.29, 700],
  [31.945, 35.22, 880],
  [31.9, 35.2, 870],
  [31.806, 35.11, 620],
  [31.8, 35.15, 600],
  [31.775, 35.215, 760],
  [31.755, 35.185, 750],
  [31.775, 35.18, 780],
  [31.8, 35.2, 780],
  [31.81, 35.23, 790],
  [31.84, 35.235, 730],
  [31.735, 35.2, 740],
  [31.775, 35.3, 430],
  [31.705, 35.2, 760],
  [31.65, 35.13, 900],
  [31.53, 35.1, 930],
  // Jordan valley and the Dead Sea.
  [32.36, 35.52, -200],
  [32.17, 35.52, -280],
  [31.82, 35.39, 200],
  [31.86, 35.46, -250],
  [31.76, 35.52, -390],
  [31.46, 35.39, -350],
  [31.2, 35.36, -390],
  [31.05, 35.38, -390],
  [30.93, 35.37, -340],
  // Negev, Arava and Eilat.
  [31.525, 34.595, 90],
  [31.42, 34.59, 130],
  [31.39, 34.755, 230],
  [31.37, 34.815, 340],
  [31.315, 34.62, 150],
  [31.26, 35.21, 580],
  [31.252, 34.79, 280],
  [31.07, 35.03, 560],
  [30.987, 34.93, 500],
  [30.87, 34.79, 470],
  [30.77, 35.28, -130],
  [30.66, 35.24, -150],
  [30.61, 34.8, 850],
  [30.36, 35.15, 110],
  [29.95, 34.95, 430],
  [29.895, 35.06, 80],
  [29.56, 34.87, 600],
  [29.557, 34.952, 20],
];

/** The height of the coast, and how far apart the points are that hold the land down to it. */
const COAST_M = 10;
const COAST_STEP_DEGREES = 0.04;

const KNOWN = [...HEIGHTS, ...coastHeights()];

/** A degree of longitude is so much shorter than one of latitude, in the middle of the country. */
const LON_SCALE = 0.85;

/** Hills within a town: a share of its height and some metres more, from crest to crest some two kilometres. */
const HILL_SHARE = 0.03;
const HILL_M = 3;
const HILLS_A_DEGREE = 320;

/**
 * The height of the land of the synthetic country above the sea, metres: between known heights by their inverse distance
 * to the fourth power (modelled), with small hills.
 */
export function elevationAt(lat: number, lon: number): number {
  let [heights, weights] = [0, 0];
  for (const [knownLat, knownLon, elevationM] of KNOWN) {
    const east = (lon - knownLon) * LON_SCALE;
    const north = lat - knownLat;
    const squared = east * east + north * north;
    // Within ten metres of a known height it is that height.
    if (squared < 1e-8) return elevationM;
    const weight = 1 / (squared * squared);
    heights += weight * elevationM;
    weights += weight;
  }
  const landM = heights / weights;
  const hills = Math.sin(lat * HILLS_A_DEGREE) * Math.cos(lon * HILLS_A_DEGREE * LON_SCALE);
  return Math.round(landM + hills * (HILL_M + HILL_SHARE * Math.abs(landM)));
}

function coastHeights(): (readonly [number, number, number])[] {
  return COASTS.flatMap(({ line }) =>
    line.slice(1).flatMap(([lon, lat], before) => {
      const [fromLon, fromLat] = line[before] ?? [lon, lat];
      const steps = Math.ceil((lat - fromLat) / COAST_STEP_DEGREES);
      return Array.from({ length: steps }, (_, at): readonly [number, number, number] => {
        const share = at / steps;
        return [fromLat + share * (lat - fromLat), fromLon + share * (lon - fromLon), COAST_M];
      });
    }),
  );
}
