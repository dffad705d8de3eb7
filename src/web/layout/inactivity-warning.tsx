import { Button, Text } from '@mantine/core';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { trpc } from '#web/trpc.ts';
import { useInactivity } from './use-inactivity.ts';

/** What is done when a session may be over. */
export type SessionEnds = {
  /** Nothing has happened for too long. */
  onExpired: () => void;
  /** The device's clock alone says so. */
  onDoubt: () => void;
};

/** Counts down the last two minutes and offers to stay signed in. */
export function InactivityWarning({ onExpired, onDoubt }: SessionEnds) {
  const utils = trpc.useUtils();
  // Any call restarts the server's own inactivity timer.
  const onAlive = () => void utils.session.current.invalidate();
  const { secondsLeft, stay } = useInactivity({ onExpired, onDoubt, onAlive });
  const minutes = Math.floor((secondsLeft ?? 0) / 60);
  const seconds = String((secondsLeft ?? 0) % 60).padStart(2, '0');
  return (
    <ModalShell
      opened={secondsLeft !== null}
      onClose={stay}
      title="Are you still there?"
      width={440}
      floating
      footer={
        <Button data-autofocus onClick={stay}>
          Stay signed in
        </Button>
      }
    >
      <Text>
        You will be signed out in{' '}
        <Text span fw={650} role="timer">
          {`${minutes}:${seconds}`}
        </Text>{' '}
        because nothing has happened for a long time. What you typed is kept.
      </Text>
    </ModalShell>
  );
}
