import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { askEveryMs, bannerMs } from '#shared/timings.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import { useChange } from '#web/forms/use-change.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { QuietLine } from './quiet-line.tsx';
import classes from './still-out.module.css';
import { useWatch } from './use-still-out.ts';

const text = messages.stillOut;

/** Whose alarm ended because somebody signed them on elsewhere, with the way back: for a day, and while they are on there. */
export function SignedOnElsewhere() {
  const { data = [], isLoading } = trpc.stillOut.signedOnElsewhere.useQuery(undefined, { refetchInterval: askEveryMs });
  if (isLoading) return <StillToCome />;
  if (data.length === 0) return null;
  return (
    <div className={classes.alarms}>
      {data.map((one) => (
        <Line key={one.id} one={one} />
      ))}
    </div>
  );
}

function Line({ one }: { one: Outputs['stillOut']['signedOnElsewhere'][number] }) {
  const { timeZone } = useWatch();
  const today = useToday();
  // The outbox draws it: its effects are not in what Home waits for.
  const { run, busy } = useChange('attendance.remove', {
    ...{ done: () => text.isBack, failed: text.undoFailed, ms: bannerMs.activityRisk },
  });
  const words = text.signedOnElsewhere({ ...one, at: formatMoment(one.signedOnAt, timeZone, today) });
  return (
    <QuietLine label={words} busy={busy} onUndo={() => void run({ id: one.id, reason: text.elsewhereReason })}>
      <p>{words}</p>
    </QuietLine>
  );
}
