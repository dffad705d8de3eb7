import { addDays } from '#shared/dates.ts';
import { createTrapChecksSchema, createTrapLineSchema, createTrapSchema } from '#shared/traps.ts';
import { createTrapChecks } from '../services/trap-checks.ts';
import { createTrapLine } from '../services/trap-lines.ts';
import { createTrap, updateTrap } from '../services/traps.ts';
import { type DemoWorld, idOf } from './demo-world.ts';
import { Random } from './random.ts';
import seasons from './seasons.json' with { type: 'json' };

/** `every`: days between its walks. `last`: how many days ago the last one was. */
const lines = [
  {
    ...{ name: 'Ridge line', prefix: 'T', traps: 18, every: 21, last: 28, walker: 'Hēmi' },
    directions: 'From the car park up the ridge track. T1 stands left of the first stile.',
    types: ['DOC 200', 'DOC 150', 'Victor', 'DOC 200', 'A24', 'Rat tunnel'],
    ...{ latitude: -36.6682, longitude: 174.7342, north: 0.0004, east: 0.0007 },
  },
  {
    ...{ name: 'Māori Bay line', prefix: 'MB', traps: 12, every: 14, last: 9, walker: 'Rāhera' },
    directions: 'Along the beach, at low tide only.',
    types: ['Flipping Timmy', 'DOC 200', 'Trapinator', 'Bait station'],
    ...{ latitude: -36.6741, longitude: 174.7402, north: -0.0005, east: 0.0005 },
  },
];
type Line = (typeof lines)[number];

const weeksOfChecks = 53;
const lures = ['Rabbit jerky', 'Egg', 'Peanut butter'];
/** What each documented count is made of here. */
const animals = {
  rats: ['Ship rat', 'Ship rat', 'Norway rat'],
  possums: ['Possum'],
  mustelids: ['Stoat', 'Weasel'],
  hedgehogs: ['Hedgehog'],
  others: ['Mouse', 'Rabbit'],
} as const;
/** The months of the table are of 150 traps or so. */
const perTrap = 1 / 150;

/** Two lines of traps and a year of their checks; a cage that holds alive stands since some days. */
export function tellTraps(world: DemoWorld): void {
  for (const [index, line] of lines.entries()) tellLine(world, line, new Random(20_262 + index));
}

function tellLine({ story, today, projects }: DemoWorld, line: Line, random: Random): void {
  const start = addDays(today, -7 * weeksOfChecks);
  const traps: { id: number; type: string; code: string; idle: boolean }[] = [];
  const ids = { line: 0 };
  story.tell(start, '09:00', line.walker, (db, act) => {
    const projectId = idOf(projects, 'predators');
    const { name, directions, every: checkEveryDays } = line;
    ids.line = createTrapLine(db, act, createTrapLineSchema.parse({ projectId, name, directions, checkEveryDays })).id;
    for (let n = 1; n <= line.traps; n++) {
      const type = line.types[n % line.types.length] ?? '';
      const trap = createTrapSchema.parse({
        ...{ projectId, lineId: ids.line, code: `${line.prefix}${n}`, type, lure: lures[n % lures.length] },
        latitude: line.latitude + line.north * n + (n % 3) * 0.0001,
        ...{ longitude: line.longitude + line.east * n, accuracy: 4 + (n % 5), positionHow: 'phone' },
      });
      // A few stand where nothing comes by.
      traps.push({ id: createTrap(db, act, trap).id, type, code: trap.code, idle: n % 7 === 4 });
    }
  });
  for (let ago = line.last; ago < 7 * weeksOfChecks; ago += line.every) {
    const date = addDays(today, -ago);
    story.tell(date, '13:00', line.walker, (db, act) => {
      const checks = traps.map(({ id, type, idle }, index) => ({
        trapId: id,
        checkedAt: new Date(Date.parse(act.now) - (traps.length - index) * 360_000).toISOString(),
        ...drawFound(random, type, idle, date, line.every, ago > line.last),
      }));
      createTrapChecks(db, act, createTrapChecksSchema.parse({ checks }));
    });
  }
  if (line.prefix === 'T') return;
  tellCage({ story, today, projects }, line, ids);
  story.tell(addDays(today, -40), '18:00', line.walker, (db, act) => {
    const lost = traps.at(-1);
    if (lost) updateTrap(db, act, { id: lost.id, state: 'Retired', retiredReason: 'Washed away in the storm' });
  });
}

type Told = Pick<DemoWorld, 'story' | 'today' | 'projects'>;

function tellCage({ story, today, projects }: Told, line: Line, ids: { line: number }): void {
  const cage = { id: 0 };
  story.tell(addDays(today, -3), '17:00', line.walker, (db, act) => {
    const projectId = idOf(projects, 'predators');
    const code = `${line.prefix}${line.traps + 1}`;
    const trap = { projectId, lineId: ids.line, code, type: 'Live capture cage', lure: 'Cat biscuits' };
    cage.id = createTrap(db, act, createTrapSchema.parse(trap)).id;
  });
  for (const ago of [2, 1]) {
    story.tell(addDays(today, -ago), '08:00', line.walker, (db, act) => {
      const check = { trapId: cage.id, checkedAt: act.now, state: 'Set', rebaited: true };
      createTrapChecks(db, act, createTrapChecksSchema.parse({ checks: [check] }));
    });
  }
}

/**
 * How a trap is found, and what is in it: more in the months in which more is caught, and in longer pauses. @param mayMiss whether some are
 * not reached: on the last walk all are, so that only the line says what is due
 */
function drawFound(random: Random, type: string, idle: boolean, date: string, days: number, mayMiss: boolean) {
  const month = Number(date.slice(5, 7)) - 1;
  const draw = random.next();
  if (mayMiss && draw < 0.01) return { state: 'Could not reach it', note: 'Slip on the track' };
  if (type === 'Bait station') return { state: 'Set', baitLeft: draw < 0.5 ? 'Half' : 'None', rebaited: true };
  const caught = Object.entries(animals).flatMap(([group, kinds]) => {
    const mean = (seasons[group as keyof typeof animals][month] ?? 0) * perTrap * days * (idle ? 0 : 0.35);
    return random.count(mean) > 0 ? [{ species: random.pick(kinds), number: 1 }] : [];
  });
  const catches = caught.slice(0, 1);
  const strikes = type === 'A24' ? { strikes: catches.length + random.whole(0, 2) } : {};
  const bait = draw < 0.4 ? { rebaited: true, baitSet: random.pick(lures) } : {};
  if (catches.length > 0) return { state: type === 'A24' ? 'Set' : 'Sprung', catches, ...strikes, ...bait };
  return { state: draw > 0.95 ? 'Sprung' : draw > 0.9 ? 'Bait gone' : 'Set', ...strikes, ...bait };
}
