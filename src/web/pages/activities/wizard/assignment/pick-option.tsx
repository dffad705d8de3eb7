import { Group, Text } from '@mantine/core';
import { AlsoOn } from '#web/components/also-on.tsx';

type PickOptionProps = { label: string; note?: string | undefined; also?: readonly string[] };

/** An option with what distinguishes it from another of the same name, and on what else somebody is. */
export function PickOption({ label, note, also }: PickOptionProps) {
  if (!note && !also?.length) return label;
  return (
    <Group component="span" gap="0 var(--mantine-spacing-sm)">
      <span>{label}</span>
      {note && (
        <Text span inherit c="dimmed">
          {note}
        </Text>
      )}
      <AlsoOn words={also} />
    </Group>
  );
}
