/** Values by field path: `notes`, `incidentDetails.injuredPerson`. */
type Fields = Record<string, unknown>;

type Groups = readonly (readonly string[])[];

/**
 * Groups of fields that only mean something together: whoever changes one has decided on all of its group. A list of ids that is named
 * alone has an order that means something. A function where that depends on what was made of the record.
 */
export type Together = Groups | ((base: object, mine: object, theirs: object) => Groups);

export type Merge<Values> = {
  /** Both people's changes. Where both changed a field, mine stands until somebody has chosen. */
  values: Values;
  /** Fields that both changed to different values: a list of paths for each question. */
  asked: string[][];
  /** Fields that only they changed. */
  fromThem: string[];
  /** Fields that only I changed. */
  fromMe: string[];
};

/**
 * Three-way merge of two people's changes to one record. `base` is what mine started from, `theirs` the record as it is now. Lists of
 * ids merge by member: both additions and both removals hold, and the order of whoever changed it where that means something. Any other
 * field that both changed is asked about, and so is an order.
 */
export function merge<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  together: Together = [],
): Merge<Values> {
  const [before, own, other] = [flatten(base), flatten(mine), flatten(theirs)];
  const paths = [...new Set([...Object.keys(before), ...Object.keys(own), ...Object.keys(other)])];
  const merged: Merge<Values> = { values: mine, asked: [], fromThem: [], fromMe: [] };
  const chosen: Fields = {};
  const groups = typeof together === 'function' ? together(base, mine, theirs) : together;
  for (const group of groupPaths(paths, groups)) {
    const isChanged = (by: Fields) => group.some((path) => !isSame(by[path], before[path]));
    const isAgreed = group.every((path) => isSame(own[path], other[path]));
    if (isAgreed) continue;
    if (!isChanged(other)) merged.fromMe.push(...group.filter((path) => !isSame(own[path], before[path])));
    else if (!isChanged(own)) {
      for (const path of group) chosen[path] = other[path];
      merged.fromThem.push(...group.filter((path) => !isSame(other[path], before[path])));
    } else {
      const list = mergedList(group, [before, own, other], groups);
      if (list === null) merged.asked.push(group);
      else {
        for (const path of group) chosen[path] = list;
        merged.fromThem.push(...group);
        merged.fromMe.push(...group);
      }
    }
  }
  merged.values = withFields(mine, chosen);
  return merged;
}

/** `values`, with the fields at `paths` taken from `from`. */
export function takeFields<Values extends object>(values: Values, from: Values, paths: readonly string[]): Values {
  const fields = flatten(from);
  return withFields(values, Object.fromEntries(paths.map((path) => [path, fields[path]])));
}

/** The value of a field: `readField(values, 'incidentDetails.witnesses')`. */
export function readField(values: object, path: string): unknown {
  return flatten(values)[path];
}

/** Compares two values of one field, or two whole records, by content. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (!isPlain(a) || !isPlain(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSame(a[name], b[name]));
}

/** The fields by their paths, nested records taken apart. */
export function flatten(values: object, prefix = ''): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(values)) {
    if (isPlain(value)) Object.assign(fields, flatten(value, `${prefix}${name}.`));
    else fields[`${prefix}${name}`] = value;
  }
  return fields;
}

function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function isListOfIds(value: unknown): value is (number | string)[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number' || typeof item === 'string');
}

/** Null for anything but a list of ids, and for one that both put into another order. */
function mergedList([path = '', ...more]: readonly string[], sides: Fields[], groups: Groups): unknown[] | null {
  const lists = sides.map((by) => by[path]).filter(isListOfIds);
  const [before, own, other] = lists;
  if (more.length > 0 || !before || !own || !other) return null;
  if (!groups.some((group) => group.length === 1 && group[0] === path)) return mergeLists(before, own, other);
  const [was, mine, theirs] = lists.map((list) => list.filter((id) => lists.every((one) => one.includes(id))));
  if (isSame(mine, was) || isSame(mine, theirs)) return mergeLists(before, own, other);
  return isSame(theirs, was) ? mergeLists(before, other, own) : null;
}

/** In their order. */
function mergeLists(before: unknown[], own: unknown[], other: unknown[]): unknown[] {
  const removed = before.filter((item) => !own.includes(item));
  const added = own.filter((item) => !before.includes(item));
  const kept = other.filter((item) => !removed.includes(item));
  return [...kept, ...added.filter((item) => !kept.includes(item))];
}

/** The paths in their groups. Where one side has null and the other a nested record, the record and its fields are one group. */
function groupPaths(paths: string[], groups: Groups): string[][] {
  const named = groups.map((group) => group.filter((path) => paths.includes(path)));
  const isNamed = new Set(named.flat());
  const whole = paths
    .filter((path) => !isNamed.has(path))
    .map((path) => [path, ...paths.filter((one) => one.startsWith(`${path}.`))])
    .filter(({ length }) => length > 1);
  const together = [...named, ...whole].filter(({ length }) => length > 0);
  const grouped = new Set(together.flat());
  return [...together, ...paths.filter((path) => !grouped.has(path)).map((path) => [path])];
}

/** `values`, with these fields by their paths. */
export function withFields<Values extends object>(values: Values, fields: Fields): Values {
  let copy: Fields = { ...(values as Fields) };
  // Removed fields first: a removed one may give way to a nested record, or be part of one.
  const removedFirst = Object.entries(fields).sort(([, a], [, b]) => Number(a !== undefined) - Number(b !== undefined));
  for (const [path, value] of removedFirst) copy = withField(copy, path.split('.'), value);
  return copy as Values;
}

function withField(values: Fields, [name = '', ...rest]: string[], value: unknown): Fields {
  if (rest.length === 0) return { ...values, [name]: value };
  const inner = values[name];
  return { ...values, [name]: withField(isPlain(inner) ? inner : {}, rest, value) };
}
