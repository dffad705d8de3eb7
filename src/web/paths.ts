import { type ActivityStepSlug, activitySteps } from '#shared/activities/steps.ts';

/** Every address of the web client. Pages link with these and never write an address by hand. */
export const paths = {
  root: '/',
  home: '/home',
  account: '/account',
  resetPassword: '/reset-password',

  addUser: '/registerroles',
  groupAdmins: '/groupadmin',
  teamLeaders: '/teamlead',
  fieldStaff: '/fieldstaff',
  addVolunteer: '/registervolunteer',
  volunteers: '/volunteer',
  importVolunteers: '/importvolunteers',

  calendar: '/calendar',
  addActivity: '/activity-notes',
  searchActivity: '/searchactivity',
  day: '/day',
  walk: '/line',
  lineMap: '/line/map',
  printActivity: '/activity-notes/print',
  printIncident: '/activity-notes/print-incident',
  hours: '/hours',
  tickets: '/tickets',
  traps: '/traps',
  trap: '/trap',
  map: '/map',
  trapReport: '/report/traps',
  report: '/report',
  projectReport: '/report/project',
  exports: '/export',
  import: '/import',

  incidents: '/incidents',
  incident: '/incident',
  reportIncident: '/incident/report',
  notifiable: '/incident/notifiable',
  safetyTexts: '/safety-texts',

  addProject: '/addproject',
  editProject: '/editproject',
  searchProject: '/searchproject',
  project: '/project',

  objectives: '/addobjective',
  risks: '/addrisk',
  hazards: '/addhazard',
  checklist: '/checklist',

  emails: '/emails',
  backups: '/backups',
  files: '/files',
  audit: '/audit',
  tokens: '/tokens',
  system: '/system',

  outbox: '/outbox',
} as const;

/** An address as it stands above. */
export function pathOf(pathname: string): string {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1');
  return path === paths.root ? paths.home : path;
}

/** A step of the wizard: its number, from 1, or its slug. */
type Step = number | ActivityStepSlug;

const numberOf = (step: Step) =>
  typeof step === 'number' ? step : activitySteps.findIndex(({ slug }) => slug === step) + 1;

/** An activity of the wizard at a step. */
export function activityPath(id: number, step: Step = 1): string {
  return `${paths.addActivity}?activity=${id}&step=${numberOf(step)}`;
}

/** What a new activity starts from: a project, a date, or the activity that it copies. */
export type NewFrom = { projectId?: number; date?: string; copyOf?: number };

/** A new activity at a step. */
export function addActivityPath({ projectId, date, copyOf }: NewFrom = {}, step: Step = 1): string {
  const from = [
    projectId !== undefined && `&project=${projectId}`,
    date !== undefined && `&date=${date}`,
    copyOf !== undefined && `&copy=${copyOf}`,
  ];
  return `${paths.addActivity}?activity=new${from.filter(Boolean).join('')}&step=${numberOf(step)}`;
}

export function editUserPath(id: number): string {
  return `${paths.addUser}?user=${id}`;
}

export function editVolunteerPath(id: number): string {
  return `${paths.addVolunteer}?volunteer=${id}`;
}

/** Those who may be registered twice. */
export const alikeVolunteersPath = `${paths.volunteers}?same=perhaps`;

export function editProjectPath(id: number): string {
  return `${paths.editProject}?project=${id}`;
}

export function projectPath(id: number): string {
  return `${paths.project}?project=${id}`;
}

/** The report on a whole project; with a period (both days included) it is made at once. */
export function projectReportPath(id: number, period?: { startDate: string; endDate: string }): string {
  const made = period ? `&start=${period.startDate}&end=${period.endDate}` : '';
  return `${paths.projectReport}?project=${id}${made}`;
}

export function searchActivitiesPath(term: string): string {
  return `${paths.searchActivity}?q=${encodeURIComponent(term)}`;
}

/** A new project that an activity waits for: saving it opens the activity. */
export const projectForActivityPath = `${paths.addProject}?for=activity`;

/** A new volunteer for an activity: saving it returns to the activity. */
export function addVolunteerForPath(activityId: number): string {
  return `${paths.addVolunteer}?activity=${activityId}`;
}

/** The volunteers' step of an activity, with one already chosen to be added. */
export function chooseVolunteerPath(activityId: number, volunteerId: number): string {
  return `${activityPath(activityId, 'volunteers')}&choose=${volunteerId}`;
}

/** The file of a backup, for Group Admins. */
export function backupPath(id: number): string {
  return `/api/backups/${id}`;
}

/** An activity on its day. */
export function dayPath(id: number): string {
  return `${paths.day}?activity=${id}`;
}

/** The traps of a line on a map. */
export const lineMapPath = (lineId: number) => `${paths.lineMap}?line=${lineId}`;

/** A line of traps as somebody walks it, of an activity where there is one. */
export function walkPath(lineId: number, activityId?: number): string {
  return `${paths.walk}?line=${lineId}${activityId === undefined ? '' : `&activity=${activityId}`}`;
}

/** A sign-on of an activity, with the dialog that corrects it. */
export function correctTimesPath(activityId: number, id: number): string {
  return `${dayPath(activityId)}&correct=${id}`;
}

/** The activity's safety plan, for paper. */
export function printActivityPath(id: number): string {
  return `${paths.printActivity}?activity=${id}`;
}

/** The activity's incident report, for paper. */
export function printIncidentPath(id: number): string {
  return `${paths.printIncident}?activity=${id}`;
}

/** One that waits on the phone has an id below 0, and is found among those of its activity. */
function askedIncident(id: number, activityId: number | null): string {
  return id > 0 || activityId === null ? `incident=${id}` : `incident=${id}&activity=${activityId}`;
}

/** One incident or near miss. */
export function incidentPath(id: number, activityId: number | null = null): string {
  return `${paths.incident}?${askedIncident(id, activityId)}`;
}

/** The questions that say whether an incident is notifiable. */
export function notifiablePath(id: number, activityId: number | null = null): string {
  return `${paths.notifiable}?${askedIncident(id, activityId)}`;
}

/** A report of what happened, of an activity where there is one. */
export function reportIncidentPath(activityId?: number): string {
  return activityId === undefined ? paths.reportIncident : `${paths.reportIncident}?activity=${activityId}`;
}

/** An incident of the register, for paper. */
export function printOneIncidentPath(id: number): string {
  return `${paths.printIncident}?incident=${id}`;
}

export function trapPath(id: number): string {
  return `${paths.trap}?trap=${id}`;
}

/** The traps of a line. */
export function trapsOfLinePath(id: number): string {
  return `${paths.traps}?line=${id}`;
}

/** The traps of a project that are due. */
export function dueTrapsPath(projectId: number): string {
  return `${paths.traps}?project=${projectId}&due=yes`;
}

/** Every record and file as one archive, for Group Admins. */
export const exportPath = '/api/export/everything';
