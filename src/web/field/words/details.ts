import type { ActivityStatus } from '#shared/activities.ts';
import { messages } from '#shared/messages.ts';
import { statusWords } from '#shared/statuses.ts';
import type { FormWords } from '#web/changes/field-words.ts';

export type DetailsValues = {
  activityName: string;
  projectId: number | null;
  activityDate: string;
  status: ActivityStatus;
  notes: string;
};

/** The words of an activity's details. */
export function detailsWords(projectName: (id: number) => string): FormWords<DetailsValues> {
  return {
    activityName: messages.activities.name,
    projectId: { label: 'Project', show: (id) => (typeof id === 'number' ? projectName(id) : '') },
    activityDate: messages.activities.date,
    status: { label: messages.activities.status, show: (status) => statusWords(status as ActivityStatus) },
    notes: 'Notes',
  };
}
