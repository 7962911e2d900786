// Whether coordinates are in India, for the upgrade dialog's prices. Coarse by design: cities must be right,
// the exact border need not be. Where it is disputed, the line follows where Indian prices apply today.

/** Longitude and latitude in degrees, clockwise from the Rann of Kutch; the coasts run a little out at sea. */
const MAINLAND = [
  // Pakistan
  '68.1 23.6, 68.8 24.3, 71.0 24.4, 70.6 25.7, 70.1 25.9, 69.5 26.8, 70.2 27.9, 70.8 27.7, 71.9 27.95',
  '72.9 29.0, 73.4 29.95, 74.0 30.4, 74.55 31.1, 74.57 31.75, 75.35 32.3, 74.75 32.5, 74.65 32.8',
  '74.3 32.9, 74.0 33.2, 73.95 33.75, 73.85 34.3, 74.0 34.7, 75.7 34.6, 76.6 34.8',
  // China
  '77.8 35.5, 78.3 34.7, 78.95 34.3, 78.7 33.6, 79.2 32.9, 79.1 32.4, 78.45 32.5, 78.7 31.8, 78.8 31.3',
  '79.3 31.1, 80.2 30.6, 81.0 30.25',
  // Nepal
  '80.6 29.9, 80.3 29.5, 80.1 29.0, 80.5 28.65, 81.2 28.4, 81.6 28.0, 82.1 27.9, 82.75 27.5, 83.3 27.35',
  '83.85 27.4, 84.1 27.5, 84.65 27.3, 84.7 27.0, 85.2 26.82, 85.7 26.8, 86.0 26.65, 86.7 26.43',
  '87.1 26.4, 87.35 26.36, 88.0 26.37, 88.1 26.65, 88.0 27.2, 88.05 27.85',
  // Sikkim, Bhutan and China again
  '88.2 27.95, 88.85 28.05, 88.8 27.3, 88.9 26.95, 89.3 26.83, 89.8 26.7, 91.4 26.8, 92.0 26.85',
  '92.1 27.3, 91.7 27.75, 92.3 27.85, 93.2 28.4, 94.2 29.0, 95.2 29.2, 96.2 29.4, 97.3 28.3',
  // Myanmar
  '97.1 27.75, 96.9 27.4, 95.9 27.0, 95.15 26.65, 95.1 26.1, 94.6 25.5, 94.65 24.9, 94.35 24.5',
  '94.15 23.9, 93.4 24.05, 93.35 23.2, 93.15 22.3, 92.6 21.98',
  // Bangladesh
  '92.5 22.6, 92.35 23.3, 92.25 23.75, 91.95 23.7, 91.95 23.45, 91.6 22.97, 91.4 23.1, 91.28 23.5',
  '91.17 23.75, 91.4 24.1, 91.9 24.2, 92.15 24.4, 92.3 24.85, 92.45 24.95, 92.05 25.17, 91.0 25.18',
  '90.0 25.2, 89.83 25.4, 89.85 26.0, 89.6 26.15, 89.1 26.4, 88.7 26.3, 88.45 26.55, 88.2 26.1',
  '88.15 25.75, 88.45 25.35, 88.85 25.3, 88.9 25.15, 88.45 25.17, 88.1 24.9, 88.05 24.65, 88.55 24.28',
  '88.72 24.2, 88.7 23.9, 88.6 23.65, 88.75 23.25, 88.9 23.2, 88.9 22.9, 88.95 22.5, 89.05 22.0',
  // The seas, past Sri Lanka
  '89.0 21.5, 87.2 20.4, 86.5 19.7, 85.3 19.2, 83.5 17.3, 82.5 16.2, 81.0 15.4, 80.6 14.0, 80.6 12.9',
  '80.1 11.3, 80.1 10.1, 79.5 9.9, 79.55 9.2, 78.9 8.9, 78.4 8.3, 77.7 7.8, 76.7 8.1, 75.9 9.9',
  '75.0 11.6, 74.2 13.5, 73.4 15.7, 72.6 18.5, 72.5 20.2, 71.0 20.5, 69.5 20.8, 68.7 22.1, 68.4 23.0',
]
  .join(', ')
  .split(', ')
  .map((point) => point.split(' ').map(Number));

/** The island groups as boxes: [west, south, east, north]. */
const ISLANDS: readonly (readonly [number, number, number, number])[] = [
  [92.1, 6.5, 94.1, 13.8],
  [71.5, 8.0, 74.1, 12.5],
];

export function isInIndia(lat: number, lon: number): boolean {
  const isOnIsland = ISLANDS.some(
    ([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north,
  );
  return isOnIsland || isInside(MAINLAND, lat, lon);
}

/** A point is inside when a ray to the east crosses the outline an odd number of times. */
function isInside(outline: readonly (readonly number[])[], lat: number, lon: number): boolean {
  let crossings = 0;
  let [fromLon = 0, fromLat = 0] = outline.at(-1) ?? [];
  for (const [toLon = 0, toLat = 0] of outline) {
    const isBetween = fromLat > lat !== toLat > lat;
    const isWest = lon < fromLon + ((lat - fromLat) / (toLat - fromLat)) * (toLon - fromLon);
    if (isBetween && isWest) crossings += 1;
    [fromLon, fromLat] = [toLon, toLat];
  }
  return crossings % 2 === 1;
}
