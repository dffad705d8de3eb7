export const report = {
  title: 'Project Objective Report',
  generate: 'Generate Report',
  chooseBoth: 'Please select both project and objective.',
  datesRequired: 'Please pick both start and end dates.',
  endBeforeStart: 'End date cannot be earlier than Start date.',
  loadObjectivesFailed: 'Failed to load objectives for this project.',
  failed: 'Failed to generate the report.',
  pickFirst: 'Choose a project, an objective and a period, then press Generate Report.',
  nothing: 'Nothing was recorded for this objective in this period.',
  noAmounts: 'No amounts were recorded in this period.',
  /** `toUse`: how many of them an activity has; `Use them` is on no other page. */
  checksNotUsed: (n: number, toUse: number) => {
    const said =
      n === 1 ? '1 check of lines is not in these figures.' : `${n} checks of lines are not in these figures.`;
    if (toUse === 0) return said;
    if (n === 1) return `${said} “Use them” on its activity adds it.`;
    return `${said} “Use them” on their activities adds ${toUse === n ? 'them' : `${toUse} of them`}.`;
  },
  noRecords: 'No predator control was recorded in this period.',
  noObjectives: 'This project has no objectives yet',
  noProjects: 'No projects yet',
  period: 'Period',
  thisYear: 'This year',
  lastTwelveMonths: 'Last 12 months',
  julyToJune: 'July to June',
  allTime: 'All',
  yearEarlier: 'A year earlier',
  done: 'Done',
  planned: 'Planned',
  state: 'State',
  ofItPlanned: 'Of it planned',
  plannedHint: 'Planned are activities that are still to come or on hold. The total counts them too.',
  chartFailed: 'The chart could not be loaded. The tables have its numbers.',
} as const;
