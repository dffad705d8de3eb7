export const library = {
  /** Over the library in the project form's tabs. */
  sharedBy: {
    objectives:
      'This list is shared by all projects: a change here changes it for everyone. Choose this project’s own objectives under Details.',
    hazards:
      'This list is shared by all projects: a change here changes it for everyone. Choose hazards for a day on its activity.',
    risks:
      'This list is shared by all projects: a change here changes it for everyone. Choose risks for a day on its activity.',
  },
} as const;
