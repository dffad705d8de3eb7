import { IconFirstAidKit, IconFlag, IconUser } from '@tabler/icons-react';
import { daysBetween } from '#shared/dates.ts';
import { firstSentence } from '#shared/incidents/first-sentence.ts';
import { messages } from '#shared/messages.ts';
import { FormattedDate } from '#web/components/formatted-date.tsx';
import { StatusBadge } from '#web/components/status-badge.tsx';
import type { Column } from '#web/components/table-types.ts';
import type { Outputs } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import classes from './incidents-page.module.css';

const text = messages.incidentRegister;

export type ListedIncident = Outputs['incidents']['list']['rows'][number];

/** `2 days late`, `today`, `in 7 days`. */
function dueWords(dueDate: string, today: string): string {
  const days = daysBetween(today, dueDate);
  if (days < 0) return text.actionLate(-days);
  return days === 0 ? text.actionDueToday : text.actionIn(days);
}

/** When an action is due; late ones stand out, in words too. */
export function DueMark({ dueDate }: { dueDate: string }) {
  const today = useToday();
  return (
    <span className={classes.due} data-late={dueDate < today || undefined}>
      {dueWords(dueDate, today)}
    </span>
  );
}

/** Where it was: activity and project, as far as it has them. */
function placeOf({ activityName, projectName }: Pick<ListedIncident, 'activityName' | 'projectName'>): string {
  return [activityName ?? text.noActivity, projectName].filter(Boolean).join(', ');
}

function NotifiableMark({ decision }: { decision: ListedIncident['notifiable'] }) {
  return (
    <span className={classes.notifiable} data-answer={decision ?? 'undecided'}>
      {decision === 'Yes' && <IconFlag size={16} stroke={1.8} aria-hidden />}
      {decision ?? text.notDecided}
    </span>
  );
}

export const incidentColumns: Column<ListedIncident>[] = [
  {
    key: 'date',
    title: text.date,
    render: ({ happenedOn }) => <FormattedDate date={happenedOn} />,
    card: 'top',
    width: 162,
    digits: 16.5,
  },
  { key: 'kind', title: text.kind, render: (row) => row.typeOfIncident, icon: IconFirstAidKit, width: 160 },
  {
    key: 'summary',
    title: text.whatHappened,
    render: (row) => (
      <>
        <span data-line>{firstSentence(row.incidentDescription) || row.typeOfIncident}</span>
        <span data-line className={classes.place}>
          {placeOf(row)}
        </span>
      </>
    ),
    isTitle: true,
    room: 220,
  },
  { key: 'person', title: text.person, render: (row) => row.injuredPerson, icon: IconUser, room: 96 },
  {
    key: 'state',
    title: text.state,
    render: ({ state, nextDueDate }) => (
      <span className={classes.state}>
        <StatusBadge status={state} dense />
        {nextDueDate && <DueMark dueDate={nextDueDate} />}
      </span>
    ),
    card: 'badge',
    width: 126,
  },
  {
    key: 'notifiable',
    title: text.notifiable,
    // A card says it only where somebody has something to do about it.
    render: ({ notifiable }, layout) =>
      layout === 'cards' && notifiable === 'No' ? null : <NotifiableMark decision={notifiable} />,
    width: 112,
  },
];
