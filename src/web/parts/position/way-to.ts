type Point = { latitude: number; longitude: number };

const directions = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

const metresPerDegree = 111_195;

/** How far it is, in metres, and in which of eight directions. On a line of traps the earth is flat. */
export function wayTo(from: Point, to: Point) {
  const north = (to.latitude - from.latitude) * metresPerDegree;
  // Across 180°, the short way.
  const turn = ((to.longitude - from.longitude + 540) % 360) - 180;
  const east = turn * metresPerDegree * Math.cos((from.latitude * Math.PI) / 180);
  const degrees = ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
  const direction = directions[Math.round(degrees / 45) % 8] ?? 'north';
  return { metres: Math.hypot(north, east), degrees, direction };
}

/** `60 m`, rounded to 10 over 50; `1.2 km` from 1,000 m. */
export function distanceText(metres: number): string {
  if (metres >= 1000) return `${(metres / 1000).toFixed(1)} km`;
  return `${metres > 50 ? Math.round(metres / 10) * 10 : Math.round(metres)} m`;
}
