import { Button, Group, Text } from '@mantine/core';

/** What a choice shows before anything is chosen. */
export function placeholderOf(rows: unknown[] | undefined, noneText: string): string {
  if (!rows) return 'Loading…';
  return rows.length === 0 ? noneText : 'Choose one';
}

/** Under a choice whose rows could not be loaded. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <Group component="span" role="alert" gap="xs">
      <Text span inherit>
        {text}
      </Text>
      <Button size="sm" variant="default" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Group>
  );
}
