import { Button, Group, Text } from '@mantine/core';

/** What a choice shows before anything is chosen. */
export function placeholderOf(rows: { data: unknown[] | undefined; isPending: boolean }, noneText: string): string {
  if (rows.isPending) return 'Loading…';
  return rows.data?.length === 0 ? noneText : 'Choose one';
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
