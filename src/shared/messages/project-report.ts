export const projectReport = {
  title: 'Whole-Project Report',
  chooseProject: 'Please select a project.',
  pickFirst: 'Choose a project and a period, then press Generate Report.',
  counting: (today: string) =>
    `Both dates are included. Done are activities up to ${today} and completed ones; planned are those still to come or on hold.`,
  byMonth: 'Each objective by month',
  byYear: 'Each objective by year',
  progress: 'Progress against target',
  ofTarget: '% of target',
  noObjectives: 'This project has no objectives, and none were recorded in this period.',
  noIncidents: 'No incidents were reported in this period.',
  noPredators: 'No predator control was recorded in this period.',
  typeNotSaid: 'Type not said',
  setTargets: 'Set targets',
  targetsHint: 'What the project aims at, counted in the measurement of each objective. Leave empty for none.',
  targetsSaved: 'Targets saved.',
  targetsFailed: 'The targets could not be saved.',
} as const;
