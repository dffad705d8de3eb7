/** The wizard's steps, in their order: the only list of them. A step is a line here and a file of its slug in each layer. */
export const activitySteps = [
  { slug: 'details', label: 'Details' },
  { slug: 'risk', label: 'Risk' },
  { slug: 'staff', label: 'Staff' },
  { slug: 'volunteers', label: 'Volunteer' },
  { slug: 'checklist', label: 'Check List' },
  { slug: 'outcome', label: 'Outcome' },
  { slug: 'complete', label: 'Complete' },
] as const;

export type ActivityStepSlug = (typeof activitySteps)[number]['slug'];
