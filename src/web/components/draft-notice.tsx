import { Button, Group, Text } from '@mantine/core';
import words from './words.module.css';

type DraftNoticeProps = { of: { isRestored: boolean; discard: () => void } };

/** Says that unsaved values were restored, and offers to discard them. Nothing when none were. */
export function DraftNotice({ of: { isRestored, discard } }: DraftNoticeProps) {
  if (!isRestored) return null;
  return (
    <Group className={words.box} data-tone="in-progress" role="status" justify="space-between" gap="xs" py="xs" mb="md">
      <Text>Draft restored</Text>
      <Button size="sm" variant="default" onClick={discard}>
        Discard
      </Button>
    </Group>
  );
}
