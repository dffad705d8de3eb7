import { Text } from '@mantine/core';
import { messages } from '#shared/messages.ts';

/** How late a trap or a line is, in words and in the colour of what waits. */
export function DaysLate({ days }: { days: number }) {
  return (
    <Text span inherit fw={650} c="var(--bl-on-hold-text)">
      {messages.traps.late(days)}
    </Text>
  );
}
