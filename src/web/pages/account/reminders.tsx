import { Checkbox, Stack, Text } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { NotLoaded } from '#web/components/list-states.tsx';
import { useChange } from '#web/forms/use-change.ts';
import { useSession } from '#web/session-context.ts';
import { draw } from '#web/sync/drawn-changes.ts';
import { trpc } from '#web/trpc.ts';

const text = messages.reminders;

/** Whether the person is mailed on the evening before an activity, and when a line of traps is due. */
export function Reminders() {
  const { config } = useSession();
  const query = trpc.reminders.get.useQuery();
  const { run, busy } = useChange('reminders.update', {
    draws: ({ isOn }) => [draw('reminders.get', undefined, (data) => ({ ...data, isOn }))],
    done: () => text.saved,
    failed: text.saveFailed,
    ms: bannerMs.people,
  });
  const lines = useChange('reminders.updateLines', {
    draws: ({ isOn }) => [draw('reminders.get', undefined, (data) => ({ ...data, ofLines: isOn }))],
    done: () => text.saved,
    failed: text.saveFailed,
    ms: bannerMs.people,
  });
  if (!query.data) return <NotLoaded query={query} failedText={text.loadFailed} rows={1} />;
  const { isOn, at, ofLines } = query.data;
  return (
    <Stack gap="sm">
      {at === null ? (
        <Text c="dimmed">{text.off}</Text>
      ) : (
        <Checkbox
          size="md"
          label={text.choice}
          description={text.when(at)}
          checked={isOn}
          onChange={(event) => !busy && void run({ isOn: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        size="md"
        label={text.lines}
        description={text.linesWhen}
        checked={ofLines}
        onChange={(event) => !lines.busy && void lines.run({ isOn: event.currentTarget.checked })}
      />
      {!config.emailReady && (
        <Text size="sm" c="dimmed">
          {text.noMail}
        </Text>
      )}
    </Stack>
  );
}
