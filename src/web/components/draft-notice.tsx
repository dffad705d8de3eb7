import { Button, Group, Text } from '@mantine/core';
import classes from './draft-notice.module.css';
import type { Draft } from './use-draft.ts';

/** Says that unsaved values were put back, and offers the saved ones. Nothing when nothing was restored. */
export function DraftNotice({ draft }: { draft: Pick<Draft, 'restored' | 'discard'> }) {
  if (!draft.restored) return null;
  return (
    <Group className={classes.notice} role="status" justify="space-between" gap="xs">
      <Text>Draft restored</Text>
      <Button size="sm" variant="default" onClick={draft.discard}>
        Discard
      </Button>
    </Group>
  );
}
