import type { ActivityStatus } from './activities.ts';
import type { EmailState } from './emails.ts';
import type { IncidentState } from './incidents.ts';
import type { ProjectStatus } from './projects.ts';

/** Of a project, an activity, an incident, an email, a backup or a waiting change. Activities and projects spell the same status in two casings. */
export type Status =
  | ActivityStatus
  | ProjectStatus
  | EmailState
  | IncidentState
  | 'checked'
  | 'unchecked'
  | 'refused'
  | 'your choice';

const words: Record<Lowercase<Status>, string> = {
  inprogress: 'In progress',
  onhold: 'On hold',
  completed: 'Completed',
  archived: 'Archived',
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  checked: 'Checked',
  unchecked: 'Not checked',
  failed: 'Failed',
  refused: 'Refused',
  'your choice': 'Your choice',
  open: 'Open',
  'action due': 'Action due',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
};

/** `InProgress` and `inprogress` are both `In progress`. */
export function statusWords(status: Status): string {
  return words[status.toLowerCase() as Lowercase<Status>];
}
