import type { AskedCall } from '../http/admission.ts';
import type { AppRouter } from './app-router.ts';
import type { CallKind, HeavyKind } from './budgets.ts';

type Procedures = AppRouter['_def']['record'];

/** The dotted paths of all procedures: `staff.update`. */
type PathOf<Part> = {
  [Name in keyof Part & string]: Part[Name] extends { _def: { type: string } } ? Name : `${Name}.${PathOf<Part[Name]>}`;
}[keyof Part & string];

export type ProcedurePath = PathOf<Procedures>;

/** The kind of each procedure, which says its budget. The types require a line for each. */
const kinds = {
  'session.config': 'public',
  'session.current': 'public',
  'session.own': 'light',
  'session.login': 'password',
  'session.setup': 'password',
  'session.logout': 'light',
  'session.forgotPassword': 'public',
  'session.resetPassword': 'password',
  'session.changePassword': 'password',
  'session.list': 'light',
  'session.signOutElsewhere': 'light',
  'session.whyEnded': 'public',

  'staff.list': 'light',
  'staff.get': 'light',
  'staff.create': 'password',
  'staff.update': 'password',
  'staff.remove': 'light',
  'staff.listSlowed': 'light',
  'staff.listSignIns': 'light',
  'staff.sendResetLink': 'light',
  'staff.unlock': 'light',

  'volunteers.list': 'light',
  'volunteers.get': 'light',
  'volunteers.create': 'light',
  'volunteers.update': 'light',
  'volunteers.checkImport': 'import',
  'volunteers.import': 'import',
  'volunteers.remove': 'light',
  'volunteers.listAlike': 'light',
  'volunteers.join': 'light',
  'volunteers.separate': 'light',

  'medicalNotes.look': 'light',
  'medicalNotes.update': 'light',

  'emails.list': 'light',
  'emails.retry': 'light',
  'emails.send': 'light',
  'emails.sendTest': 'light',

  'objectives.list': 'light',
  'objectives.create': 'light',
  'objectives.update': 'light',
  'objectives.remove': 'light',

  'risks.list': 'light',
  'risks.browse': 'light',
  'risks.create': 'light',
  'risks.update': 'light',
  'risks.remove': 'light',
  'risks.listControls': 'light',
  'risks.addControl': 'light',
  'risks.updateControl': 'light',
  'risks.removeControl': 'light',

  'hazards.list': 'light',
  'hazards.create': 'light',
  'hazards.update': 'light',
  'hazards.remove': 'light',

  'checklist.list': 'light',
  'checklist.create': 'light',
  'checklist.update': 'light',
  'checklist.remove': 'light',

  'projects.list': 'light',
  'projects.pickList': 'light',
  'projects.nameExists': 'light',
  'projects.get': 'light',
  'projects.overview': 'report',
  'projects.create': 'light',
  'projects.update': 'light',
  'projects.setTargets': 'light',
  'projects.remove': 'light',

  'stillOut.list': 'light',
  'stillOut.signedOnElsewhere': 'light',
  'stillOut.putOff': 'light',
  'stillOut.endPutOff': 'light',

  'files.get': 'light',
  'files.create': 'upload',
  'files.list': 'light',
  'files.remove': 'light',

  'activities.list': 'search',
  'activities.export': 'export',
  'activities.counts': 'light',
  'activities.home': 'light',

  'activities.alsoOn': 'light',
  'activities.details.get': 'light',
  'activities.details.safetyPlan': 'light',
  'activities.details.leaders': 'light',
  'activities.details.copyName': 'light',
  'activities.details.create': 'light',
  'activities.details.update': 'light',
  'activities.details.duplicate': 'light',
  'activities.details.remove': 'light',

  'activities.copies.preview': 'light',
  'activities.copies.create': 'copies',

  'activities.calendar.list': 'light',

  'activities.risk.list': 'light',
  'activities.risk.listControls': 'light',
  'activities.risk.add': 'light',
  'activities.risk.update': 'light',
  'activities.risk.remove': 'light',
  'activities.risk.rate': 'light',
  'activities.risk.attach': 'light',
  'activities.risk.chooseControl': 'light',
  'activities.risk.listHazards': 'light',
  'activities.risk.addHazards': 'light',
  'activities.risk.addHazard': 'light',
  'activities.risk.removeHazard': 'light',

  'activities.staff.assigned': 'light',
  'activities.staff.unassigned': 'light',
  'activities.staff.assign': 'light',
  'activities.staff.remove': 'light',

  'activities.volunteers.assigned': 'light',
  'activities.volunteers.unassigned': 'light',
  'activities.volunteers.assign': 'light',
  'activities.volunteers.remove': 'light',
  'activities.volunteers.addNewcomer': 'light',

  'activities.checklist.assigned': 'light',
  'activities.checklist.unassigned': 'light',
  'activities.checklist.assign': 'light',
  'activities.checklist.remove': 'light',
  'activities.checklist.tick': 'light',
  'activities.checklist.notes': 'light',
  'activities.checklist.saveNotes': 'light',

  'activities.outcome.list': 'light',
  'activities.outcome.setAmount': 'light',
  'activities.outcome.addDirect': 'light',
  'activities.outcome.removeDirect': 'light',

  'activities.predator.subTypes': 'light',
  'activities.predator.list': 'light',
  'activities.predator.create': 'light',
  'activities.predator.update': 'light',
  'activities.predator.remove': 'light',

  'activities.complete.get': 'light',
  'activities.complete.save': 'light',
  'activities.complete.mail': 'light',
  'activities.complete.sendings': 'light',
  'activities.complete.failedSendings': 'light',
  'activities.complete.sendIncident': 'light',

  'safetyTexts.get': 'light',
  'safetyTexts.update': 'light',

  'incidents.list': 'light',
  'incidents.counts': 'light',
  'incidents.all': 'export',
  'incidents.export': 'export',
  'incidents.get': 'light',
  'incidents.history': 'light',
  'incidents.mail': 'light',
  'incidents.sendings': 'light',
  'incidents.ofActivity': 'light',
  'incidents.withdrawnByOthers': 'light',
  'incidents.report': 'light',
  'incidents.update': 'light',
  'incidents.close': 'light',
  'incidents.reopen': 'light',
  'incidents.withdraw': 'light',
  'incidents.decideNotifiable': 'light',
  'incidents.actions.add': 'light',
  'incidents.actions.update': 'light',
  'incidents.actions.overdue': 'light',
  'attendance.list': 'light',
  'attendance.absences': 'light',
  'attendance.signedOn': 'light',
  'attendance.signOn': 'light',
  'attendance.signOff': 'light',
  'attendance.brief': 'light',
  'attendance.didNotCome': 'light',
  'attendance.create': 'light',
  'attendance.update': 'light',
  'attendance.remove': 'light',

  'hours.list': 'report',
  'hours.show': 'report',
  'hours.ofVolunteer': 'light',
  'hours.ofActivity': 'light',
  'hours.listAdded': 'light',
  'hours.listUnsure': 'light',
  'hours.add': 'light',
  'hours.removeAdded': 'light',

  'field.pack': 'pack',

  'feeds.get': 'light',
  'feeds.renew': 'light',
  'feeds.update': 'light',

  'reminders.get': 'light',
  'reminders.update': 'light',

  'reports.objectives': 'report',
  'reports.span': 'light',
  'reports.objective': 'report',
  'reports.project': 'report',

  'exports.staff': 'light',
  'exports.volunteers': 'light',
  'exports.projects': 'light',
  'exports.objectives': 'light',
  'exports.risks': 'export',
  'exports.hazards': 'light',
  'exports.checklist': 'light',
  'exports.hours': 'report',
  'exports.report': 'report',
  'exports.projectReport': 'report',
  'exports.backups': 'light',
  'exports.tokens': 'light',
  'exports.attendance': 'export',
  'exports.emails': 'export',
  'exports.audit': 'export',

  'backups.list': 'light',
  'backups.make': 'everything',
  'backups.restore': 'everything',

  'audit.search': 'search',
  'audit.lastChange': 'light',

  'changes.undo': 'light',
  'system.get': 'light',
  'system.warnings': 'light',

  'tokens.list': 'light',
  'tokens.create': 'light',
  'tokens.revoke': 'light',
} as const satisfies Record<ProcedurePath, CallKind>;

/** The kind of each handler of the REST layer: reads that are not procedures. */
const handlerKinds = {
  'activities.all': 'export',
  'activities.page': 'light',
  'files.open': 'light',
  'exports.everything': 'everything',
  'backups.open': 'everything',
} as const satisfies Record<string, CallKind>;

export type HandlerPath = keyof typeof handlerKinds;

/** What is served outside of `/api` and is known by a secret of its own. */
const addressKinds = { 'feeds.open': 'feed' } as const satisfies Record<string, CallKind>;

const kindByPath: Readonly<Record<string, CallKind | undefined>> = Object.assign(
  Object.create(null),
  kinds,
  handlerKinds,
  addressKinds,
);

/** An unknown call is light, because it will be refused. */
export function kindOf(path: string): CallKind {
  return kindByPath[path] ?? 'light';
}

/**
 * Whether a call of a heavy kind is heavy with this input. A page of the list by date costs the same at any size of the list; only a new
 * password is hashed.
 */
const heavyInputs: Partial<Record<ProcedurePath, (input: Record<string, unknown>) => boolean>> = {
  'activities.list': ({ term, sort = 'activityDate' }) => Boolean(term) || sort !== 'activityDate',
  'staff.update': ({ password }) => Boolean(password),
};

/** The budget that a call counts against; undefined when it is light. */
export function heavyKindOf({ path, readInput }: AskedCall): HeavyKind | undefined {
  const kind = kindOf(path);
  if (kind === 'light' || kind === 'public') return undefined;
  const isHeavy = heavyInputs[path as ProcedurePath];
  if (!isHeavy || !readInput) return kind;
  const input = readInput();
  return isHeavy(typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {})
    ? kind
    : undefined;
}
