import type { QueryClient } from '@tanstack/react-query';
import { hazardsOf, risksOf } from '#shared/activities/risk.ts';
import { assignedStaff } from '#shared/activities/staff.ts';
import { type ActivityStepSlug, activitySteps } from '#shared/activities/steps.ts';
import { assignedVolunteers } from '#shared/activities/volunteers.ts';
import { givenFields } from '#shared/given-fields.ts';
import type { HazardKind } from '#shared/hazards.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { OutputOf } from '#web/changes/paths.ts';
import { known } from './known.ts';

type Plan = OutputOf<'activities.details.safetyPlan'>;

/**
 * What follows from the lists of a step: whether the wizard marks it as filled, the plan on paper, and how many people Home counts. Read
 * from the lists when it is drawn, so these come after the drawings of the lists.
 */
export function following(cache: QueryClient, activityId: number, ...steps: ActivityStepSlug[]): Drawing[] {
  return [
    draw('activities.details.get', { id: activityId }, (details) => {
      const filled = steps.reduce(
        (slugs, slug) => markStep(slugs, slug, isFilled(cache, activityId, slug)),
        [...details.filledSteps],
      );
      // Never back to false: the phone does not know of an earlier completion. Only deleting depends on it, which needs coverage.
      return { ...details, filledSteps: filled, hasRecords: details.hasRecords || hasResults(cache, activityId) };
    }),
    draw('activities.details.safetyPlan', { id: activityId }, (plan) =>
      Object.assign({}, plan, ...steps.map((slug) => planOf(cache, activityId, slug, plan))),
    ),
    draw('activities.home', undefined, (home) => {
      const count = countPeople(cache, activityId);
      const counted = <Row extends { id: number; peopleCount: number }>(rows: Row[]) =>
        count === null ? rows : rows.map((row) => (row.id === activityId ? { ...row, peopleCount: count } : row));
      return { ...home, week: counted(home.week), overdue: counted(home.overdue) };
    }),
  ];
}

/** `isFilled` is null where that is not known: the step stays as it is. */
export function markStep(
  slugs: ActivityStepSlug[],
  step: ActivityStepSlug,
  isFilled: boolean | null,
): ActivityStepSlug[] {
  if (isFilled === null) return slugs;
  return activitySteps.map(({ slug }) => slug).filter((slug) => (slug === step ? isFilled : slugs.includes(slug)));
}

/** Those assigned, staff and volunteers together; null while they are not known. */
export function countPeople(cache: QueryClient, activityId: number): number | null {
  const document = known(cache, 'activities.document', { id: activityId });
  return document ? document.staff.length + document.volunteers.length : null;
}

function isFilled(cache: QueryClient, activityId: number, step: ActivityStepSlug): boolean | null {
  const parts = fillsOf(cache, activityId)[step];
  if (parts.includes(true)) return true;
  return parts.includes(undefined) ? null : false;
}

/** Whether each part of a step holds something; undefined while that is not known. */
function fillsOf(cache: QueryClient, activityId: number): Record<ActivityStepSlug, (boolean | undefined)[]> {
  const hasRows = (rows: unknown[] | undefined) => rows && rows.length > 0;
  const document = known(cache, 'activities.document', { id: activityId });
  const details = known(cache, 'activities.details.get', { id: activityId });
  return {
    details: [true],
    risk: [hasRows(document?.risks), hasRows(document?.hazards)],
    staff: [hasRows(document?.staff)],
    volunteers: [hasRows(document?.volunteers)],
    checklist: [hasRows(document?.checklist), document && document.activity.checklistNotes !== ''],
    outcome: [document?.objectives.some(({ amount }) => amount !== null), hasRows(document?.predatorRecords)],
    complete: [details && details.completedAt !== null],
  };
}

function hasResults(cache: QueryClient, activityId: number): boolean {
  const incidents = known(cache, 'incidents.ofActivity', { activityId }) ?? [];
  const document = known(cache, 'activities.document', { id: activityId });
  const isTicked = document?.checklist.some((row) => row.tickedAt !== null);
  const isHeard = document && document.attendance.length + document.absences.length > 0;
  return isTicked || isHeard || incidents.length > 0 || isFilled(cache, activityId, 'outcome') === true;
}

/** The parts of the plan that a step fills, where its lists are known. */
function planOf(cache: QueryClient, activityId: number, step: ActivityStepSlug, plan: Plan): Partial<Plan> {
  const document = known(cache, 'activities.document', { id: activityId });
  const hazards = (kind: HazardKind) =>
    document && hazardsOf(document, kind).map(({ hazardDescription }) => hazardDescription);
  const parts: Partial<Record<ActivityStepSlug, () => { [Part in keyof Plan]?: Plan[Part] | undefined }>> = {
    risk: () => ({
      siteHazards: hazards('site'),
      activityHazards: hazards('activity_people'),
      risks: document && risksOf(document),
    }),
    staff: () => ({ staff: document && assignedStaff(document) }),
    volunteers: () => ({ volunteers: document && assignedVolunteers(document) }),
    checklist: () => ({
      checklist: document?.checklist.map(({ description }) => description),
      activity: document && { ...plan.activity, checklistNotes: document.activity.checklistNotes },
    }),
  };
  return givenFields(parts[step]?.() ?? {}) as Partial<Plan>;
}
