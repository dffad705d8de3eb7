import type { LibraryName } from '#server/trpc/app-router.ts';
import { type LibraryChange, type MutationPath, nounOf, type Readable } from './paths.ts';

/** What a change makes stale. */
type Touch = {
  /** Queries whose answer may differ now: all of a noun (`projects`), or a single one. Reloaded where they are shown. */
  stale: readonly Readable[];
  /** Queries that hold the returned record, as a row or alone: it shows there at once. */
  holds?: readonly Readable[];
  /** Queries that lose the row with the `id` of the input. */
  loses?: readonly Readable[];
  /** It alters no document but that of its own activity. */
  isOwn?: boolean;
};

/** What shows or counts an activity's people and results. */
const recorded = ['activities.document', 'projects.overview', 'reports'] as const;
/** Home and the calendar count those assigned, and they show as such on other activities. */
const assigned = [...recorded, 'activities.home', 'activities.calendar'] as const;
/** Every change of an activity alters these: lists, counts and the activity's header. */
const activity = [...assigned, 'activities.list', 'activities.counts'] as const;
/** All that a whole activity, with its plan and its results, is shown and counted in. */
const wholeActivity = ['activities', 'incidents', 'projects.overview', 'reports', 'risks.browse'] as const;
/** Who is out, for how long, and what follows from that. */
const attended = ['attendance', 'stillOut', 'hours', 'reports', 'activities.home'] as const;
const sendings = [
  'incidents.history',
  'activities.complete.sendings',
  'activities.complete.failedSendings',
  'incidents.sendings',
] as const;
/** An incident may be the report of its activity's last step. */
const incident = ['incidents', 'activities.complete', 'activities.document'] as const;
const people = ['staff', 'activities', 'projects.overview'] as const;
const nothing: Touch = { stale: [] };

/** Where a list of the library shows, beside its own page. */
const libraryElsewhere: { [Noun in LibraryName]?: readonly Readable[] } = {
  objectives: ['projects', 'reports'],
};

/** Nouns of an activity's document, and what shows or counts them beside it. Each of their changes makes all of that stale. */
const ofDocument = {
  'activities.risk': ['risks.browse'],
  'activities.staff': assigned,
  'activities.volunteers': assigned,
  'activities.checklist': [],
  'activities.outcome': recorded,
  'activities.predator': recorded,
  attendance: attended,
} as const satisfies Record<string, readonly Readable[]>;
/** Who is on an activity shows on the others of their day as well. */
const ofPeople: ReadonlySet<string> = new Set(['activities.staff', 'activities.volunteers', 'attendance']);
type DocumentNoun = keyof typeof ofDocument;
type DocumentChange = Extract<MutationPath, `${DocumentNoun}.${string}`>;

/** What a few of these changes make stale as well. */
const moreOfDocument: { [Path in DocumentChange]?: readonly Readable[] } = {
  'activities.staff.remove': attended,
  'activities.volunteers.remove': attended,
  'activities.volunteers.addNewcomer': ['volunteers'],
  // An objective added to an activity also joins the library.
  'activities.outcome.addDirect': ['objectives'],
};

/** What the others make stale. The type keeps it complete: a new procedure that writes needs a line here to compile. */
const touches: Record<Exclude<MutationPath, LibraryChange | DocumentChange>, Touch> = {
  // Signing in or out reloads everything anyway.
  'session.login': nothing,
  'session.setup': nothing,
  'session.logout': nothing,
  'session.signOutElsewhere': { stale: ['session.list'] },
  'session.forgotPassword': nothing,
  // A reset ends all sessions of the person, also in this browser.
  'session.resetPassword': { stale: ['session.current'] },
  'session.changePassword': { stale: ['session.list', 'tokens'] },

  'staff.create': { stale: [...people, 'emails'] },
  'staff.update': { stale: [...people, 'volunteers', 'session.current'], holds: ['staff.get'] },
  'staff.sendResetLink': { stale: ['emails'] },
  'staff.unlock': { stale: ['staff.listSlowed', 'system'] },
  'staff.remove': { stale: [...people], loses: ['staff.list'] },
  'volunteers.create': { stale: ['volunteers', 'activities.document', 'activities.home'] },
  'volunteers.update': {
    stale: ['volunteers', 'activities', 'projects.overview'],
    holds: ['volunteers.get', 'volunteers.list'],
  },
  'volunteers.checkImport': nothing,
  'volunteers.import': { stale: ['volunteers', 'activities.document', 'activities.home'] },
  'volunteers.remove': {
    stale: ['volunteers', 'activities.document', 'activities.home'],
    loses: ['volunteers.list'],
  },
  'volunteers.join': {
    stale: ['volunteers', 'activities', 'projects.overview', 'attendance', 'stillOut', 'hours', 'reports', 'audit'],
    holds: ['volunteers.get', 'volunteers.list'],
    loses: ['volunteers.list'],
  },
  'volunteers.separate': { stale: ['volunteers', 'audit'] },

  // No query answers a note: its screen has it from the look.
  'medicalNotes.look': nothing,
  'medicalNotes.update': { stale: ['audit'] },

  'risks.create': { stale: ['risks.list', 'risks.browse'], holds: ['risks.list'] },
  'risks.update': { stale: ['risks'], holds: ['risks.list'] },
  'risks.remove': { stale: ['risks.list', 'risks.browse'], loses: ['risks.list', 'risks.browse'] },
  'risks.addControl': { stale: ['risks'], holds: ['risks.listControls'] },
  'risks.updateControl': { stale: ['risks'], holds: ['risks.listControls'] },
  'risks.removeControl': { stale: ['risks'], loses: ['risks.listControls'] },

  'projects.create': { stale: ['projects', 'reports', 'activities.home', 'files.list'], holds: ['projects.get'] },
  'projects.update': { stale: ['projects', 'activities', 'reports', 'files.list'], holds: ['projects.get'] },
  'projects.setTargets': { stale: ['projects.get', 'projects.overview', 'reports'] },
  'projects.remove': { stale: ['projects', 'reports', 'activities.home', 'files.list'], loses: ['projects.list'] },

  'activities.details.create': { stale: [...activity] },
  // A different project has different objectives.
  'activities.details.update': { stale: [...activity, 'hours'] },
  // A copy has the risks of its original.
  'activities.details.duplicate': { stale: [...activity, 'risks.browse'] },
  'activities.copies.create': { stale: [...activity, 'risks.browse'] },
  'activities.details.remove': { stale: wholeActivity },
  'activities.complete.save': { stale: [...activity, 'activities.complete', 'incidents'] },
  'activities.complete.sendIncident': { stale: ['emails', ...sendings] },

  'safetyTexts.update': { stale: ['safetyTexts.get'] },

  'incidents.report': { stale: [...incident, ...recorded], holds: ['incidents.get'] },
  'incidents.update': { stale: [...incident, ...recorded], holds: ['incidents.get'] },
  'incidents.close': { stale: incident, holds: ['incidents.get'] },
  'incidents.reopen': { stale: incident, holds: ['incidents.get'] },
  // Drawn until it is read again: the answer has a state that no list shows.
  'incidents.withdraw': { stale: [...incident, ...recorded] },
  'incidents.decideNotifiable': { stale: incident, holds: ['incidents.get'] },
  'incidents.actions.add': { stale: incident },
  'incidents.actions.update': { stale: incident },
  'stillOut.putOff': { stale: ['stillOut'] },
  'stillOut.endPutOff': { stale: ['stillOut'] },
  'hours.add': { stale: ['hours', 'reports', 'activities.document'] },
  'hours.removeAdded': { stale: ['hours', 'reports', 'activities.document'] },

  // It writes nothing.
  'field.pack': nothing,

  'feeds.renew': { stale: ['feeds'] },
  'feeds.update': { stale: ['feeds'] },
  'reminders.update': { stale: ['reminders'] },

  'files.create': nothing,
  'files.remove': { stale: ['files.list', 'system'] },
  'emails.send': { stale: ['emails'] },
  'emails.sendTest': { stale: ['emails', 'system'] },
  'emails.retry': { stale: ['emails', 'system', ...sendings] },
  'tokens.create': { stale: ['tokens'] },
  'tokens.revoke': { stale: ['tokens'] },
  'system.putOff': { stale: ['system', 'audit'] },
  'system.showAgain': { stale: ['system', 'audit'] },
  'backups.make': { stale: ['backups', 'system'] },
  'backups.tryNewest': { stale: ['backups', 'system'] },
  // Another database: the page asks for everything anew once somebody has logged in.
  'backups.restore': { stale: ['session'] },
};

/** What a change makes stale. */
export function touchOf(path: MutationPath): Touch {
  if (path in touches) return touches[path as keyof typeof touches];
  return nounOf(path) in ofDocument ? ofActivity(path as DocumentChange) : ofLibrary(path as LibraryChange);
}

function ofActivity(path: DocumentChange): Touch {
  const beside = ofDocument[nounOf(path) as DocumentNoun];
  const stale = ['activities.document', ...beside, ...(moreOfDocument[path] ?? [])] as const;
  return { stale, isOwn: !ofPeople.has(nounOf(path)) };
}

function ofLibrary(path: LibraryChange): Touch {
  const noun = nounOf(path) as LibraryName;
  const list = [`${noun}.list`] as const;
  return {
    stale: [noun, ...(libraryElsewhere[noun] ?? [])],
    ...(path.endsWith('.remove') ? { loses: list } : { holds: list }),
  };
}
