import { Title } from '@mantine/core';
import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useChange } from '#web/forms/use-change.ts';
import { useToday } from '#web/use-today.ts';
import { QuietLine } from './quiet-line.tsx';
import { refOf } from './ref-of.ts';
import { type Quiet, useWatch } from './use-still-out.ts';

const text = messages.stillOut;

type QuietAlarmProps = {
  quiet: Quiet;
  /** With the activity's name, where it does not stand above. */
  isNamed?: boolean;
};

/** What stands in an alarm's place while somebody's word holds that they are fine: who said so, until when, and the way back. */
export function QuietAlarm({ quiet: { activity, until, by }, isNamed = false }: QuietAlarmProps) {
  const { timeZone } = useWatch();
  const today = useToday();
  const { run, busy } = useChange('stillOut.endPutOff', {
    done: ({ message }) => message,
    failed: text.undoFailed,
    ms: bannerMs.activityRisk,
  });
  const { activityId, activityName, people } = activity;
  const title = text.stillOutNames(people.map(({ name }) => name).join(', '));
  return (
    <QuietLine label={title} busy={busy} onUndo={() => void run({ activityId, people: people.map(refOf), until })}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {isNamed && <p>{activityName}</p>}
      <p>{text.askedAgain(formatMoment(until, timeZone, today), by)}</p>
    </QuietLine>
  );
}
