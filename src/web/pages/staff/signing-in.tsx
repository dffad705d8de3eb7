import { Button, Group, Text, Title } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useChange } from '#web/changes/use-change.ts';
import { Surface } from '#web/components/surface.tsx';
import { useSession } from '#web/session-context.ts';
import { LastSignIn } from './last-sign-in.tsx';

const text = messages.people;

/** When a person last signed in, and a link for somebody who has forgotten the password. For Group Admins. */
export function SigningIn({ id }: { id: number }) {
  const { config } = useSession();
  const { run, busy } = useChange('staff.sendResetLink', {
    done: ({ message }) => message,
    failed: text.resetLinkFailed,
    ms: bannerMs.people,
  });
  return (
    <Surface as="section" aria-labelledby="signing-in">
      <Title order={2} size="h3" id="signing-in">
        Signing in
      </Title>
      <LastSignIn id={id} />
      <Group gap="md" mt="sm">
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} stroke={1.7} aria-hidden />}
          loading={busy}
          disabled={!config.emailReady}
          aria-describedby="reset-link-hint"
          onClick={() => void run({ id })}
        >
          {text.sendResetLink}
        </Button>
        <Text id="reset-link-hint" size="sm" c="dimmed" maw={420}>
          {config.emailReady ? text.resetLinkHint : text.resetLinkNeedsEmail}
        </Text>
      </Group>
    </Surface>
  );
}
