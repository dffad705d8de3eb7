import type { Group } from './group.ts';

/** What a person on the phone typed into a field, over which value. Every value of a story is another. */
export type Typed = { field: string; seen: string | null; to: string; isAcknowledged: boolean };

/** A field that got another value on the server. `from` null: with its record. */
export type Write = { person: number | null; field: string; from: string | null; to: string };

/** What the server's audit trail tells of an activity. */
export type Trail = {
  writes: Write[];
  /** The tags of the records that were made, in order, and of those that were deleted. */
  made: string[];
  removed: Set<string>;
};

type Line = { actor: number | null; action: string; type: string; id: number; before: Fields; after: Fields };
type Fields = Record<string, unknown>;
type Tags = Map<number, string>;

const fieldsOfActivity: Record<string, string> = {
  activityName: 'name',
  notes: 'notes',
  checklistNotes: 'check list notes',
};

export function lastLine({ server }: Group): number {
  const db = server.openDb();
  try {
    return Number(db.prepare('SELECT coalesce(max(id), 0) FROM audit').pluck().get());
  } finally {
    db.close();
  }
}

/** Reads the trail after this line. */
export function readTrail(group: Group, afterLine: number): Trail {
  const trail: Trail = { writes: [], made: [], removed: new Set() };
  const records: Tags = new Map();
  const checks: Tags = new Map();
  const incidents: Tags = new Map();
  for (const line of readLines(group, afterLine)) {
    if (line.type === 'predator record') noteRecord(trail, records, line, ['othersDescription', 'rats']);
    else if (line.type === 'trap check') noteRecord(trail, checks, line, ['baitSet', 'note']);
    else if (line.type === 'incident') noteIncident(trail, incidents, line);
    else if (line.type === 'activity objective') noteWrite(trail, line, 'amount', 'amount');
    else if (line.type === 'activity' && line.action === 'updated')
      for (const [name, field] of Object.entries(fieldsOfActivity)) noteWrite(trail, line, field, name);
  }
  return trail;
}

function readLines({ server }: Group, afterLine: number): Line[] {
  const db = server.openDb();
  try {
    const columns = 'actor_id AS actor, action, record_type AS type, record_id AS id, before, after';
    const lines = db.prepare(`SELECT ${columns} FROM audit WHERE id > ? ORDER BY id`).all(afterLine);
    return (lines as (Line & Record<'before' | 'after', string | null>)[]).map((line) => ({
      ...line,
      before: JSON.parse(line.before ?? '{}') as Fields,
      after: JSON.parse(line.after ?? '{}') as Fields,
    }));
  } finally {
    db.close();
  }
}

/** `called`: the field that tells it from others; `name`: the one that a story changes. */
function noteRecord(trail: Trail, tags: Tags, line: Line, [called, name]: [string, string]): void {
  const { action, id, after } = line;
  if (action === 'created') {
    tags.set(id, String(after[called]));
    trail.made.push(String(after[called]));
  }
  const tag = tags.get(id) ?? '';
  if (action === 'deleted') trail.removed.add(tag);
  else noteWrite(trail, line, `${tag} ${name}`, name);
}

/** Who saw it, which is all that a story changes of one. */
function noteIncident(trail: Trail, tags: Tags, line: Line): void {
  const { action, id, after } = line;
  if ('incidentDescription' in after) tags.set(id, String(after.incidentDescription));
  const field = `${tags.get(id)} witnesses`;
  if (action === 'updated') noteWrite(trail, line, field, 'witnesses');
  // Edited before it was sent: the two went as one.
  else if (after.witnesses) trail.writes.push({ person: line.actor, field, from: null, to: String(after.witnesses) });
}

function noteWrite(trail: Trail, { actor, action, before, after }: Line, field: string, name: string): void {
  if (!(name in after)) return;
  const from = action === 'created' ? null : String(before[name]);
  trail.writes.push({ person: actor, field, from, to: String(after[name]) });
}

const tagOf = (field: string) => (/ (rats|note)$/.test(field) ? field.slice(0, field.lastIndexOf(' ')) : '');

/** What the phone knows of its own changes at the end. */
export type Told = {
  typed: Typed[];
  /** Tags of records that the phone said are kept or saved, and of those that it removed. */
  acknowledged: Set<string>;
  removedHere: Set<string>;
  /** Every value in the changes that are still on the phone. */
  waiting: Set<string>;
};

/** The faults: what was acknowledged and is nowhere, what was made twice, and what was overwritten unseen. */
export function findFaults(trail: Trail, told: Told, phone: number): string[] {
  return [...findDoubled(trail), ...findLost(trail, told, phone), ...findOverwritten(trail, told, phone)];
}

function findDoubled({ made, writes }: Trail): string[] {
  const twice = (list: string[]) => list.filter((one, index) => list.indexOf(one) !== index);
  const records = twice(made).map((tag) => `Record ${tag} was made twice.`);
  const values = twice(writes.filter(({ from, to }) => from !== to).map(({ field, to }) => `${field}: ${to}`));
  return [...records, ...values.map((one) => `Written twice: ${one}.`)];
}

function findLost({ made, removed, writes }: Trail, told: Told, phone: number): string[] {
  const { typed, acknowledged, removedHere, waiting } = told;
  const isGone = (tag: string) => removed.has(tag) || removedHere.has(tag);
  const records = [...acknowledged].filter((tag) => !made.includes(tag) && !waiting.has(tag) && !isGone(tag));
  const fields = typed.filter(({ field, to, isAcknowledged }, index) => {
    const isStored = writes.some((write) => write.person === phone && write.field === field && write.to === to);
    const isFollowed = typed.slice(index + 1).some((later) => later.field === field);
    return isAcknowledged && !isStored && !waiting.has(to) && !isFollowed && !isGone(tagOf(field));
  });
  return [
    ...records.map((tag) => `Record ${tag} is lost.`),
    ...fields.map(({ field, to }) => `${field} lost what was typed: ${to}.`),
  ];
}

/** A write of the phone holds what its person typed, over a value that they had seen. */
function findOverwritten({ writes }: Trail, { typed }: Told, phone: number): string[] {
  return writes.flatMap(({ person, field, from, to }) => {
    if (person !== phone) return [];
    const find = (value: string | null) => typed.find((one) => one.field === field && one.to === value);
    const source = find(to);
    if (!source) return [`${field} went back to ${to}, from ${from}.`];
    const isOthers = writes.some((write) => write.person !== phone && write.field === field && write.to === from);
    if (from === null || !isOthers) return [];
    const seen = new Set<string | null>();
    for (let value = source.seen; value !== null && !seen.has(value); value = find(value)?.seen ?? null)
      seen.add(value);
    return seen.has(from) ? [] : [`${field}: ${to} overwrote ${from}, which nobody on the phone had seen.`];
  });
}

/** Every value in these inputs, however deep, as text. */
export function valuesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(valuesIn);
}
