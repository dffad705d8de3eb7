import { Button, Stack, Text } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { bannerMs, inactivity, sessionMs } from '#shared/timings.ts';
import { Instant } from '#web/components/instant.tsx';
import { NotLoaded } from '#web/components/list-states.tsx';
import words from '#web/components/words.module.css';
import { useChange } from '#web/forms/use-change.ts';
import { showMinutes } from '#web/parts/show-hours.ts';
import { type Outputs, trpc } from '#web/trpc.ts';

type Session = Outputs['session']['list'][number];

const text = messages.login;

/** Every browser in which the person is signed in, and a button that signs out all others. */
export function SessionList() {
  const sessions = trpc.session.list.useQuery();
  const { run, busy } = useChange('session.signOutElsewhere', {
    done: ({ message }) => message,
    failed: text.signOutElsewhereFailed,
    ms: bannerMs.people,
  });
  if (!sessions.data) return <NotLoaded query={sessions} failedText={text.loadSessionsFailed} rows={2} />;
  return (
    <Stack gap="md">
      <ul className={words.stack}>
        {sessions.data.map((session) => (
          <SessionItem key={`${session.createdAt} ${session.lastUsedAt} ${session.device}`} session={session} />
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {text.sessionsHint(showMinutes(inactivity.timeoutMs / 60_000), sessionMs / 86_400_000)}
      </Text>
      {sessions.data.some(({ isThis }) => !isThis) && (
        <div>
          <Button variant="default" loading={busy} onClick={() => void run()}>
            {text.signOutElsewhere}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function SessionItem({ session: { device, createdAt, lastUsedAt, isThis } }: { session: Session }) {
  return (
    <li>
      <Text fw={600}>
        {device}
        {isThis && ' (this one)'}
      </Text>
      <Text size="sm">
        Signed in <Instant at={createdAt} />, last used <Instant at={lastUsedAt} />
      </Text>
    </li>
  );
}
