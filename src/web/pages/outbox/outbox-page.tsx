import { IconCloudUp } from '@tabler/icons-react';
import { useId } from 'react';
import { messages } from '#shared/messages.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { EmptyState, LoadingRows } from '#web/components/list-states.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Surface } from '#web/components/surface.tsx';
import { useField } from '#web/field/field-state.ts';
import { type Outbox, useOutboxList } from '#web/field/outbox-list.ts';
import { OtherPeople } from './other-people.tsx';
import classes from './outbox-page.module.css';
import { useRoundAnnounced } from './use-round-announced.ts';
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
