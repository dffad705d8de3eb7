import type { ActivityDocument } from '#shared/activities/document.ts';
import { assignedStaff } from '#shared/activities/staff.ts';
import { assignedVolunteers } from '#shared/activities/volunteers.ts';
import { fullName } from '#shared/names.ts';
import { useReadDocument } from '#web/parts/activity/use-document.ts';

const namesOf = (document: ActivityDocument) => [
  ...new Set([...assignedStaff(document), ...assignedVolunteers(document)].map(fullName)),
];

/** The names of those on an activity, each once. None without one, or while they are not known: a name can always be typed. */
export function useAssignedNames(activityId: number | null): string[] {
  return useReadDocument(activityId, { select: namesOf }).data ?? [];
}
