import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconFlag } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import classes from './day-bar.module.css';

const text = messages.day;

type DayBarProps = {
  onHappened: () => void;
  onFinish: () => void;
  /** At the bottom edge of a phone, where a thumb reaches it from everywhere on the screen. */
  sticky: boolean;
};

/** What is never more than one press away. Both buttons always, neither moves. */
export function DayBar({ onHappened, onFinish, sticky }: DayBarProps) {
  return (
    <Group gap="sm" align="stretch" className={classes.bar} data-sticky={sticky || undefined}>
      <button type="button" className={classes.happened} data-tone="failure" onClick={onHappened}>
        <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
        {text.happened}
      </button>
      <Button
        variant="default"
        size="lg"
        flex="none"
        fz="md"
        leftSection={!sticky && <IconFlag size={20} stroke={1.7} aria-hidden />}
        onClick={onFinish}
      >
        {text.finish}
      </Button>
    </Group>
  );
}
