import { Stack, TextInput } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type firstAidersIn,
  missingWords,
  type ticketsThatMatter,
  uninductedWords,
  unknownWords,
} from '#shared/activities/needs.ts';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import words from '#web/components/words.module.css';
import { useHasCoverage } from '#web/offline/use-field.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session-context.ts';

const text = messages.needs;

type MissingProps = { activity: { id: number; activityDate: string } };

/**
 * What the people of an activity lack on its day, who of them is not known here, and who of them has not read the induction, in sentences.
 * `where`: says where a missing ticket is added, too.
 */
export function Missing({ activity, where = false }: MissingProps & { where?: boolean }) {
  const { data: tickets = [] } = useDocument(activity.id, missingWords);
  const { data: unknown = [] } = useDocument(activity.id, unknownWords);
  const { data: inductions = [] } = useDocument(activity.id, uninductedWords);
  return (
    <MissingBox activity={activity} tickets={[...tickets, ...unknown]} inductions={inductions}>
      {where && tickets.length > 0 && <WhereToAdd />}
    </MissingBox>
  );
}

/** Field Staff can add their own tickets only, and nobody without coverage. */
function WhereToAdd() {
  const oversees = useMay('tickets:oversee');
  if (!useHasCoverage()) return null;
  return (
    <Link to={paths.tickets} className={words.target}>
      {oversees ? text.addTheirs : text.addMine}
    </Link>
  );
}

type MissingBoxProps = MissingProps & { tickets: string[]; inductions?: string[]; children?: ReactNode };

/** Nothing where nothing is missing. */
function MissingBox({ activity, tickets, inductions = [], children }: MissingBoxProps) {
  const sentences = [...tickets, ...inductions];
  if (sentences.length === 0) return null;
  return (
    <section aria-label={text.missing} className={words.box} data-tone="on-hold">
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <b>{sentence}</b>
          </li>
        ))}
      </ul>
      <span className={words.hint}>
        {tickets.length > 0 && `${text.checkedFor(formatDate(activity.activityDate))} `}
        {text.canGoAhead}
      </span>
      {children}
    </section>
  );
}

export type TicketsByPerson = ReturnType<typeof ticketsThatMatter>;

/** Somebody's tickets that matter on an activity, a line each. */
export function TicketLines({ tickets }: { tickets: ReturnType<TicketsByPerson['get']> }) {
  return tickets?.map(({ id, words: says }) => (
    <span key={id} className={clsx(words.hint, words.lines)}>
      <IconCertificate size={16} stroke={1.7} aria-hidden />
      <span className={words.grow}>{says}</span>
    </span>
  ));
}

type FirstAidersProps = { firstAiders: ReturnType<typeof firstAidersIn>; here: readonly { key: string }[] };

/** Who of the day are first aiders, and how many of them are here. */
export function FirstAiders({ firstAiders, here }: FirstAidersProps) {
  if (firstAiders.length === 0) return null;
  const keysHere = new Set(here.map(({ key }) => key));
  const count = firstAiders.filter(({ keys }) => keys.some((key) => keysHere.has(key))).length;
  return (
    <p className={words.lines}>
      <IconCertificate size={20} stroke={1.7} aria-hidden />
      <span className={words.grow}>
        <b>{text.firstAiders}:</b> {firstAiders.map(({ name }) => name).join('; ')}.{' '}
        {text.here(count, firstAiders.length)}
      </span>
    </p>
  );
}

type MissingWordProps = MissingProps & {
  /** The field of the form. */
  input: { value?: string };
  readOnly?: boolean;
};

/** Which tickets are missing as an activity is completed, and a word on it. Nothing where none is and nobody said one. */
export function MissingWord({ activity, input, readOnly = false }: MissingWordProps) {
  const { data: tickets = [] } = useDocument(activity.id, missingWords);
  if (tickets.length === 0 && !input.value) return null;
  return (
    <Stack gap="xs">
      <MissingBox activity={activity} tickets={tickets} />
      <TextInput
        label={text.word}
        description={text.wordHint}
        autoComplete="off"
        readOnly={readOnly}
        variant={readOnly ? 'filled' : 'default'}
        {...input}
      />
    </Stack>
  );
}
