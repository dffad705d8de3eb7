// The files that hold a rule of safety: of every change to each, the tests named here must notice so many in a hundred.

/** Where somebody is. Every mutant is noticed, or kept with its reason. */
const attendance = [
  'src/server/services/attendance/corrections.ts',
  'src/server/services/attendance/facts.ts',
  'src/server/services/attendance/stays.ts',
  'src/shared/attendance/clocks.ts',
  'src/shared/attendance/stays.ts',
  'src/shared/expected-back.ts',
];

const others = [
  'src/server/backups/kept-backups.ts',
  'src/server/email/letters/tomorrow.ts',
  'src/server/services/activities/copies.ts',
  'src/server/services/activities/copy-plan.ts',
  'src/server/services/client-keys.ts',
  'src/server/services/health-fields.ts',
  'src/server/services/hours.ts',
  'src/server/services/hours/counted.ts',
  'src/server/services/incidents/actions.ts',
  'src/server/services/incidents/steps.ts',
  'src/server/services/incidents/store.ts',
  'src/server/services/still-out.ts',
  'src/shared/activities/risk.ts',
  'src/shared/hours.ts',
  'src/shared/incidents.ts',
  'src/shared/incidents/report.ts',
  'src/shared/permissions.ts',
  'src/shared/still-out.ts',
];

/** Path to percent. */
export const safetyFloors = new Map([...attendance.map((path) => [path, 100]), ...others.map((path) => [path, 95])]);

/** Without those that walk at random: each survivor would wait for them. */
export const safetyTests = [
  'src/shared/{attendance/*,expected-back,hours,still-out,activities/copies,activities/risk,incidents/*}.test.ts',
  'src/server/backups/kept-backups.test.ts',
  'src/server/services/{alarm-mails,attendance,client-keys,clock-jumps,health-fields,hours,incidents,put-offs,still-out}.test.ts',
  'src/server/{email/letters/*,start/clock/send-reminders}.test.ts',
  'src/server/services/attendance/{absences,corrections,facts,stays,unknown-ends}.test.ts',
  'src/server/services/activities/{copies,duplicate}.test.ts',
  'src/server/services/incidents/*.test.ts',
];
