import { Center, Loader, Stack } from '@mantine/core';
import { FailedState } from '#web/components/list-states.tsx';
import { Logo } from '#web/components/logo.tsx';
import classes from './start-screen.module.css';

type StartScreenProps = {
  /** The error text; absent while waiting for the server. */
  failure?: string | undefined;
  busy?: boolean;
  onRetry?: () => unknown;
};

/** Shown while the page asks the server who is signed in, and when no answer comes. */
export function StartScreen({ failure, busy = false, onRetry = () => {} }: StartScreenProps) {
  return (
    <Center component="main" className={classes.screen}>
      <Stack align="center" gap="lg">
        <Logo />
        {failure ? (
          <FailedState text={failure} onRetry={onRetry} busy={busy} />
        ) : (
          <Loader size="sm" aria-label="Loading" className={classes.loader} />
        )}
      </Stack>
    </Center>
  );
}
