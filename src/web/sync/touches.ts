import type { LibraryName } from '#server/trpc/app-router.ts';
import { type MutationPath, nounOf, type Readable } from './paths.ts';

/** What a change makes stale. */
type Touch = {
  /** Queries whose answer may differ now: all of a noun (`projects`), or a single one. Reloaded where they are shown. */
  stale: readonly Readable[];
  /** Queries that hold the returned record, as a row or alone: it shows there at once. */
  holds: readonly Readable[];
  /** Queries that lose the row with the `id` of the input. */
  loses: readonly Readable[];
  /** Queries of the one record that is gone: its page still shows, and asks no more. */
  ends: readonly Readable[];
};

type NounOf<Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? Rest extends `${string}.${string}`
    ? `${First}.${NounOf<Rest>}`
    : First
  : never;
type Noun = NounOf<MutationPath>;

/** What shows or counts an activity's people and results. */
const recorded = ['activities.document', 'projects.overview', 'reports'] as const;
/** Home and the calendar count those assigned, and they show as such on other activities. */
const assigned = [...recorded, 'activities.home', 'activities.calendar'] as const;
/** All that shows an activity or counts it. */
const activity = [...assigned, 'activities.list', 'activities.counts', 'hours', 'risks.browse'] as const;
/** Who is out, for how long, and what follows from that. */
const attended = ['activities.document', 'attendance', 'stillOut', 'hours', 'reports', 'activities.home'] as const;
const sendings = ['incidents.history', 'incidents.sendings', 'activities.complete'] as const;

/** What shows or counts a noun. Each of its changes makes all of that stale. A new noun needs a line here to compile, but a list of the library. */
const shown: Record<Exclude<Noun, LibraryName>, readonly Readable[]> = {
  // Signing in or out reloads everything anyway.
  session: ['session.list', 'tokens', 'feeds'],
  staff: ['staff', 'activities', 'projects.overview', 'volunteers', 'session.current', 'emails', 'system'],
  volunteers: ['volunteers', 'activities', 'projects.overview', 'attendance', 'stillOut', 'hours', 'reports'],
  // No query answers a note: its screen has it from the look.
  medicalNotes: [],
  risks: ['risks'],
  // A line says whether its project is archived.
  projects: ['projects', 'activities', 'reports', 'files.list', 'trapLines'],
  'activities.details': activity,
  'activities.copies': activity,
  'activities.risk': ['activities.document', 'risks.browse'],
  'activities.staff': assigned,
  'activities.volunteers': assigned,
  'activities.checklist': ['activities.document'],
  // An objective added to an activity also joins the library.
  'activities.outcome': [...recorded, 'objectives'],
  'activities.predator': recorded,
  'activities.complete': [...activity, 'activities.complete', 'incidents', 'emails'],
  attendance: attended,
  // An incident may be the report of its activity's last step.
  incidents: ['incidents', 'activities.complete', ...recorded],
  'incidents.actions': ['incidents', 'activities.complete', 'activities.document'],
  stillOut: ['stillOut'],
  hours: ['hours', 'reports', 'activities.document'],
  tickets: ['tickets', 'activities.document'],
  needs: ['needs', 'activities.document', 'risks.list'],
  // Whether an activity can be deleted follows from them.
  photos: ['photos', 'files.list', 'system', 'activities.document'],
  inductions: ['inductions', 'activities.document'],
  trapLines: ['trapLines', 'traps'],
  traps: ['traps', 'trapLines'],
  trapChecks: ['trapChecks', 'traps', 'trapLines', 'activities.document'],
  imports: ['imports', 'traps', 'trapLines', 'trapChecks'],
  safetyTexts: ['safetyTexts'],
  field: [],
  feeds: ['feeds'],
  reminders: ['reminders'],
  files: ['files.list', 'system'],
  emails: ['emails', 'system', ...sendings],
  tokens: ['tokens'],
  system: ['system'],
  backups: ['backups', 'system'],
};

/** What a few changes make stale as well. */
const more: { [Path in MutationPath]?: readonly Readable[] } = {
  // A reset ends all sessions of the person, also in this browser.
  'session.resetPassword': ['session.current'],
  // Another database: the page asks for everything anew once somebody has logged in.
  'backups.restore': ['session'],
  'activities.staff.remove': attended,
  'activities.volunteers.remove': attended,
  'activities.volunteers.addNewcomer': ['volunteers'],
  'activities.details.remove': ['activities', 'incidents'],
  // Its photos come back with it.
  'traps.putBack': ['photos'],
  'trapChecks.putBack': ['photos'],
  // A new activity opens: what its steps choose from is read again, as with any that opens.
  'activities.details.create': ['volunteers.pickList', 'checklist.list'],
};

/** Where a list of the library shows, beside its own page. */
const libraryElsewhere: { [One in LibraryName]?: readonly Readable[] } = {
  objectives: ['projects', 'reports'],
  trapTypes: ['traps'],
  species: ['trapChecks'],
  ticketTypes: ['tickets', 'needs', 'risks.list', 'activities.document'],
};

/** Queries that hold what these changes answer. That of a withdrawal has a state that no list shows. */
const holders: { [Read in Readable]?: readonly MutationPath[] } = {
  'staff.get': ['staff.update'],
  'volunteers.get': ['volunteers.update', 'volunteers.join'],
  'volunteers.list': ['volunteers.update', 'volunteers.join'],
  'risks.list': ['risks.create', 'risks.update'],
  'risks.listControls': ['risks.addControl', 'risks.updateControl'],
  'projects.get': ['projects.create', 'projects.update'],
  'incidents.get': [
    ...(['incidents.report', 'incidents.update', 'incidents.decideNotifiable'] as const),
    ...(['incidents.close', 'incidents.reopen'] as const),
  ],
};
/** Queries that lose the row beside the noun's own list. */
const losers: typeof holders = {
  'volunteers.list': ['volunteers.join'],
  'risks.browse': ['risks.remove'],
  'risks.listControls': ['risks.removeControl'],
};

/** What the page of one record reads, from which it can be deleted. */
const ended: { [Path in MutationPath]?: readonly Readable[] } = {
  'activities.details.remove': ['activities.document'],
  'projects.remove': ['projects.get', 'projects.overview'],
  'traps.remove': ['traps.get'],
};

export function touchOf(path: MutationPath): Touch {
  const noun = nounOf(path) as Noun;
  const list = [`${noun}.list` as Readable];
  const isLibrary = !(noun in shown);
  const own = isLibrary ? [noun as Readable, ...(libraryElsewhere[noun as LibraryName] ?? [])] : shown[noun as never];
  const isGone = path.endsWith('.remove');
  const by = (reads: typeof holders) =>
    (Object.keys(reads) as Readable[]).filter((read) => reads[read]?.includes(path));
  const stale = [...new Set([...own, ...(more[path] ?? [])])];
  return {
    // One that belongs to another would be asked for twice.
    stale: stale.filter((read) => !stale.some((wider) => read.startsWith(`${wider}.`))),
    holds: [...(isLibrary && !isGone ? list : []), ...by(holders)],
    loses: [...(isGone ? list : []), ...by(losers)],
    ends: ended[path] ?? [],
  };
}
