import { Center, Loader, Stack } from '@mantine/core';
import { FailedState } from '#web/components/list-states.tsx';
import { Logo } from '#web/components/logo.tsx';
import classes from './start-screen.module.css';

type StartScreenProps = { failed: boolean; busy: boolean; onRetry: () => unknown };

/** While the server is asked who is signed in, and when it does not answer. */
export function StartScreen({ failed, busy, onRetry }: StartScreenProps) {
  return (
    <Center component="main" className={classes.screen}>
      <Stack align="center" gap="lg">
        <Logo />
        {failed ? (
          <FailedState text="Bushline cannot be reached. Check your connection." onRetry={onRetry} busy={busy} />
        ) : (
          <Loader size="sm" aria-label="Loading" className={classes.loader} />
        )}
      </Stack>
    </Center>
  );
}
