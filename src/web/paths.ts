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

  addActivity: '/activity-notes',
  searchActivity: '/searchactivity',
  printActivity: '/activity-notes/print',
  report: '/report',
  projectReport: '/report/project',
  exports: '/export',

  addProject: '/addproject',
  editProject: '/editproject',
  searchProject: '/searchproject',

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
} as const;

/** An activity of the wizard at a step, 1 to 7. */
export function activityPath(id: number, step = 1): string {
  return `${paths.addActivity}?activity=${id}&step=${step}`;
}

export function editUserPath(id: number): string {
  return `${paths.addUser}?user=${id}`;
}

export function editVolunteerPath(id: number): string {
  return `${paths.addVolunteer}?volunteer=${id}`;
}

export function editProjectPath(id: number): string {
  return `${paths.editProject}?project=${id}`;
}

/** The file of a backup, for Group Admins. */
export function backupPath(id: number): string {
  return `/api/backups/${id}`;
}

/** The activity's safety plan, for paper. */
export function printActivityPath(id: number): string {
  return `${paths.printActivity}?activity=${id}`;
}

/** Every record and file as one archive, for Group Admins. */
export const exportPath = '/api/export/everything';
