import type { DocumentRows } from './document.ts';

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

const isFilled: Record<ActivityStepSlug, (document: DocumentRows) => boolean> = {
  details: () => true,
  risk: ({ hazards, risks }) => hazards.length + risks.length > 0,
  staff: ({ staff }) => staff.length > 0,
  volunteers: ({ volunteers }) => volunteers.length > 0,
  checklist: ({ activity, checklist }) => checklist.length > 0 || activity.checklistNotes !== '',
  outcome: ({ objectives, predatorRecords }) =>
    objectives.some(({ amount }) => amount !== null) || predatorRecords.length > 0,
  complete: ({ activity }) => activity.completedAt !== null,
};

/** The steps that hold something, in their order. */
export const filledSteps = (document: DocumentRows): ActivityStepSlug[] =>
  activitySteps.map(({ slug }) => slug).filter((slug) => isFilled[slug](document));

/** Whether anything was recorded of what happened, so that the activity is not deleted any more. */
export const hasRecords = (document: DocumentRows): boolean =>
  document.activity.hasOtherRecords ||
  isFilled.complete(document) ||
  isFilled.outcome(document) ||
  document.attendance.length + document.absences.length > 0 ||
  document.checklist.some(({ tickedAt }) => tickedAt !== null);

/** What every step shows of the activity itself. */
export const activityOf = (document: DocumentRows) => ({
  ...document.activity,
  filledSteps: filledSteps(document),
  hasRecords: hasRecords(document),
});
