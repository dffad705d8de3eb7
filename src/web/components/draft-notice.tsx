import { Button, Group, Text } from '@mantine/core';
import classes from './draft-notice.module.css';

type DraftNoticeProps = { of: { isRestored: boolean; discard: () => void } };

/** Says that unsaved values were restored, and offers to discard them. Nothing when none were. */
export function DraftNotice({ of: { isRestored, discard } }: DraftNoticeProps) {
  if (!isRestored) return null;
  return (
    <Group className={classes.notice} role="status" justify="space-between" gap="xs">
      <Text>Draft restored</Text>
      <Button size="sm" variant="default" onClick={discard}>
        Discard
      </Button>
    </Group>
  );
}
