import { Title } from '@mantine/core';
import { IconCloudUp, IconUser } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { EmptyState, LoadingRows } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useField } from '#web/field/field-state.ts';
import { type ListedChange, type Outbox, useOutboxList } from '#web/field/outbox-list.ts';
import classes from './outbox-page.module.css';
import { WaitingChange } from './waiting-change.tsx';

const text = messages.field;

/** Everything that this person changed and the server has not answered, oldest first. */
export function OutboxPage() {
  const outbox = useOutboxList();
  const announced = useRoundAnnounced(outbox.changes);
  return (
    <>
      <PageHeader title={text.title} subtitle={text.subtitle} actions={<SendNow outbox={outbox} />} />
      <div role="status" className="bl-hidden">
        {announced}
      </div>
      <Surface flush>
        <Changes outbox={outbox} />
      </Surface>
      <OtherPeople />
    </>
  );
}

function Changes({ outbox }: { outbox: Outbox }) {
  const { changes } = outbox;
  const { others } = useField();
  if (changes === undefined) return <LoadingRows />;
  if (changes === null) return <EmptyState text={text.keepsNothing} />;
  if (changes.length === 0)
    return <EmptyState text={others.length > 0 ? text.nothingOfYoursWaits : text.nothingWaits} />;
  return (
    <ol aria-label={text.title} className={classes.list}>
      {changes.map((change) => (
        <WaitingChange key={change.order} change={change} outbox={outbox} />
      ))}
    </ol>
  );
}

/** Tries at once. It stays without coverage, which the phone may know last. */
function SendNow({ outbox }: { outbox: Outbox }) {
  const { hasCoverage, sending } = useField();
  const hint = useId();
  if (!outbox.changes?.some(({ state }) => state === 'waiting')) return null;
  return (
    <div className={classes.send}>
      <BusyButton
        size="lg"
        fullWidth
        busy={sending && hasCoverage}
        busyText={text.sending}
        leftSection={<IconCloudUp size={20} stroke={1.7} aria-hidden />}
        {...(!hasCoverage && { 'aria-describedby': hint })}
        onClick={() => void outbox.sendNow()}
      >
        {text.sendNow}
      </BusyButton>
      {!hasCoverage && (
        <p id={hint} className={classes.hint}>
          {text.sendsLater}
        </p>
      )}
    </div>
  );
}

/** What a round of sending came to, said once at its end and not for each change. */
function useRoundAnnounced(changes: readonly ListedChange[] | null | undefined): string {
  const { sending } = useField();
  const [announced, setAnnounced] = useState('');
  const before = useRef<readonly ListedChange[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round begins and ends with `sending`, not with a change.
  useEffect(() => {
    if (!changes) return;
    if (sending) before.current ??= changes;
    else if (before.current) {
      setAnnounced(compare(before.current, changes));
      before.current = null;
    }
  }, [sending, !changes]);
  return announced;
}

/** `3 changes sent. 1 refused. 2 waiting.`, or nothing when all is as it was. */
function compare(before: readonly ListedChange[], after: readonly ListedChange[]): string {
  const sent = before.filter(({ key }) => !after.some((one) => one.key === key)).length;
  const refusedIn = (list: readonly ListedChange[]) => list.filter(({ state }) => state === 'refused').length;
  const refused = refusedIn(after);
  if (sent === 0 && refused === refusedIn(before)) return '';
  return messages.field.announced({ sent, refused, waiting: after.length - refused });
}

/** How many changes of other people wait on this phone, never which. */
function OtherPeople() {
  const { others } = useField();
  if (others.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby="other-people" className={classes.others ?? ''}>
      <Title order={2} size="h3" id="other-people">
        {text.othersTitle}
      </Title>
      <ul className={classes.people}>
        {others.map(({ name, count }) => (
          <li key={name}>
            <IconUser size={20} stroke={1.7} aria-hidden />
            {text.otherPerson(count, name)}
          </li>
        ))}
      </ul>
    </Surface>
  );
}
