import { Text } from '@mantine/core';
import { Instant } from '#web/components/instant.tsx';
import { type Inputs, trpc } from '#web/trpc.ts';

/** `Changed by … on …`, beside a record. Nothing while it loads, or when the trail has no line for the record. */
export function LastChange({ recordType, recordId }: Inputs['audit']['lastChange']) {
  const { data } = trpc.audit.lastChange.useQuery({ recordType, recordId }, { staleTime: 0 });
  if (!data) return null;
  return (
    <Text size="sm" c="dimmed" mt="md">
      {data.action === 'created' ? 'Created' : 'Changed'} by {data.by} on <Instant at={data.at} />
    </Text>
  );
}
