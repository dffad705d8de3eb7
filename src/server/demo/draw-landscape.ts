import { Random } from './random.ts';

const size = { width: 1200, height: 600 };

type Landscape = {
  seed: number;
  /** Sky above, sky below, then the ridges from far to near. */
  colours: string[];
};

/** Bush-clad ridges under a morning sky, as SVG. Each seed draws another picture. */
export function drawLandscape({ seed, colours }: Landscape): string {
  const random = new Random(seed);
  const [above, below, ...ridges] = colours;
  const sun = { x: random.whole(250, 950), y: random.whole(120, 220) };
  const hills = ridges.map((colour, index) => drawRidge(random, colour, index / Math.max(1, ridges.length - 1)));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset=".7" stop-color="${below}"/></linearGradient>
<radialGradient id="sun"><stop stop-color="#fffaf0" stop-opacity=".95"/><stop offset=".25" stop-color="#fffaf0" stop-opacity=".55"/><stop offset="1" stop-color="#fffaf0" stop-opacity="0"/></radialGradient></defs>
<rect width="100%" height="100%" fill="url(#sky)"/><circle cx="${sun.x}" cy="${sun.y}" r="190" fill="url(#sun)"/>
${hills.join('\n')}</svg>`;
}

/** `near`: 0 is the farthest ridge, smooth and high; 1 the nearest, with the crowns of its trees. */
function drawRidge(random: Random, colour: string, near: number): string {
  const waves = [1, 2.3, 5.1].map((pace) => ({ pace, start: random.next() * 6.3, swing: 70 / pace }));
  const level = 250 + near * 240;
  const points: string[] = [];
  let crown = 0;
  for (let x = 0; x <= size.width; x += 6) {
    const slope = waves.reduce(
      (sum, { pace, start, swing }) => sum + swing * Math.sin(start + (pace * x * 6.3) / size.width),
      0,
    );
    crown = crown * 0.45 + random.next() * near * 22;
    points.push(`${x},${(level + slope - crown).toFixed(1)}`);
  }
  return `<polygon fill="${colour}" points="0,${size.height} ${points.join(' ')} ${size.width},${size.height}"/>`;
}
