export const audit = {
  title: 'Audit trail',
  subtitle: 'Who did what, and when. Nothing in it can be changed or removed.',
  none: 'Nothing has been recorded that fits.',
  loadFailed: 'Failed to load the audit trail.',
  madeBy: (sender: string, maker: string) => `${sender}, made by ${maker}`,
  older: 'Show older entries',
  searchedSoFar: 'Nothing in the newer entries. There are older ones to look through.',
  cut: 'Long texts are cut here, where they end with …. Export CSV has them whole.',
  fields: 'Changed fields',
  forAdmins: 'Only a Group Admin can see the audit trail.',
} as const;
