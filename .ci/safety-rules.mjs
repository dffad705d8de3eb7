// The files that hold a rule of safety: of every change to each, the tests named here must notice so many in a hundred.

/** Where somebody is. Every mutant is noticed, or kept with its reason. */
const attendance = [
  'src/server/services/attendance/corrections.ts',
  'src/server/services/attendance/facts.ts',
  'src/server/services/attendance/stays.ts',
  'src/server/services/attendance/take-back.ts',
  'src/shared/attendance/clocks.ts',
  'src/shared/attendance/rows.ts',
  'src/shared/attendance/stays.ts',
  'src/shared/expected-back.ts',
];

/** Who may do the work: whose ticket counts, and what is missing. Every mutant is noticed. */
const tickets = [
  'src/shared/activities/needs.ts',
  'src/shared/tickets/needs.ts',
  'src/shared/tickets/reminders.ts',
  'src/shared/tickets/state.ts',
];

const others = [
  'src/server/backups/kept-backups.ts',
  'src/server/email/letters/due-actions.ts',
  'src/server/email/letters/tomorrow.ts',
  'src/server/services/activities/copies.ts',
  'src/server/services/activities/copy-plan.ts',
  'src/server/services/activities/risk.ts',
  'src/server/services/client-keys.ts',
  'src/server/services/health-fields.ts',
  'src/server/services/hours.ts',
  'src/server/services/hours/counted.ts',
  'src/server/services/incidents.ts',
  'src/server/services/incidents/actions.ts',
  'src/server/services/incidents/steps.ts',
  'src/server/services/incidents/store.ts',
  'src/server/services/put-offs.ts',
  'src/server/services/reminders.ts',
  'src/server/services/still-out.ts',
  'src/shared/activities/risk.ts',
  'src/shared/attendance.ts',
  'src/shared/hours.ts',
  'src/shared/incidents.ts',
  'src/shared/incidents/report.ts',
  'src/shared/permissions.ts',
  'src/shared/still-out.ts',
];

/** Path to percent. */
export const safetyFloors = new Map([
  ...[...attendance, ...tickets].map((path) => [path, 100]),
  ...others.map((path) => [path, 95]),
]);

const testsIn = (folder, ...names) => names.map((name) => `${folder}/${name}.test.ts`);

/** Without those that walk at random: each survivor would wait for them. */
export const safetyTests = [
  ...testsIn('src/shared', 'attendance', 'expected-back', 'hours', 'permissions', 'still-out'),
  ...testsIn('src/shared', 'activities/copies', 'activities/risk'),
  ...testsIn('src/shared', 'activities/needs', 'tickets/tickets'),
  ...testsIn('src/shared', 'attendance/clocks', 'attendance/rows', 'attendance/stays', 'incidents/report'),
  ...testsIn('src/server/backups', 'kept-backups'),
  ...testsIn('src/server/services', 'attendance', 'client-keys', 'clock-jumps', 'health-fields', 'hours', 'incidents'),
  ...testsIn('src/server/services', 'needs', 'put-offs', 'reminders', 'still-out'),
  ...testsIn('src/server/services/activities', 'bounds', 'copies', 'duplicate', 'risk'),
  ...testsIn(
    'src/server/services/attendance',
    'absences',
    'corrections',
    'facts',
    'stays',
    'take-back',
    'unknown-ends',
  ),
  ...testsIn('src/server/services/incidents', 'history', 'register', 'steps', 'withdrawn'),
  ...testsIn('src/server/email/letters', 'due-actions', 'due-lines', 'still-out', 'tomorrow'),
  ...testsIn('src/server/auth', 'access-tokens'),
  ...testsIn('src/server/start/clock', 'send-reminders'),
];
