import { Button } from '@mantine/core';
import { IconMailFast } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useChange } from '#web/changes/use-change.ts';

/** Mails the person who presses it, so that they see whether mail arrives. */
export function SendTestMail() {
  const { run, busy } = useChange('emails.sendTest', {
    done: ({ message }) => message,
    failed: messages.emails.testFailed,
    ms: bannerMs.people,
  });
  return (
    <Button
      size="lg"
      variant="default"
      loading={busy}
      leftSection={<IconMailFast size={20} stroke={1.7} aria-hidden />}
      onClick={() => void run()}
    >
      {messages.emails.sendTest}
    </Button>
  );
}
