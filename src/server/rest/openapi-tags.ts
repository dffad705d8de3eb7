import type { RestRoute } from './route.ts';

/** What each group of calls is for. A group is the noun that its procedures stand under. */
const groups: Record<string, string> = {
  session: 'Signing in and out, a forgotten password, and what a client must know of this installation.',
  staff: 'People who sign in: Group Admins, Team Leaders and Field Staff.',
  volunteers: 'People who come along and do not sign in, each with an emergency contact.',
  emails: 'Mail to registered staff.',
  objectives: 'The library of what the work is for, each with the unit that it is measured in.',
  risks: 'The library of risks and the controls of each.',
  hazards: 'The library of hazards: of sites, and of activities and people.',
  checklist: 'The library of things to check before leaving.',
  projects: 'Projects, with their objectives, emergency contacts, image and induction document.',
  files: 'Images and documents that were uploaded.',
  activities: 'Days in the field: the lists.',
  'activities.details': 'One activity: its name, date, project, notes and status.',
  'activities.risk': 'The hazards and the rated risks of an activity.',
  'activities.staff': 'The staff on an activity.',
  'activities.volunteers': 'The volunteers on an activity.',
  'activities.checklist': 'The checklist of an activity and its notes.',
  'activities.outcome': 'How much was done on an activity for each of its objectives.',
  'activities.predator': 'Traps established, traps checked and catches of an activity.',
  attendance: 'Who is out on an activity: signing on and off, and how long they were there.',
  hours: 'Hours worked, from sign-ons and as added by hand.',
  'activities.complete': 'Completing an activity, with its incident report where something happened.',
  incidents:
    'The register of incidents and near misses, and what is done about them. One is never deleted, only withdrawn.',
  'incidents.actions': 'What is to be done after an incident: by whom of the staff, by when.',
  'activities.copies': 'The plan of an activity, copied to other dates.',
  reports: 'What was done for an objective of a project.',
  exports: 'All records and files in one archive.',
  backups: 'Copies of the whole database.',
};

const nounOf = ({ operation }: RestRoute) => operation.split('.').slice(0, -1).join('.');

/** `activities.risk.add` stands under `Activities, risk`. */
export function tagOf(route: RestRoute): string {
  const name = nounOf(route).replaceAll('.', ', ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The groups that these calls stand under, in the calls' order. */
export function describeTags(routes: readonly RestRoute[]): { name: string; description: string }[] {
  const byName = new Map(routes.map((route) => [tagOf(route), groups[nounOf(route)] ?? '']));
  return [...byName].map(([name, description]) => ({ name, description }));
}
