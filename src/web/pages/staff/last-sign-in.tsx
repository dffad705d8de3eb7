import { Text } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { Instant } from '#web/components/instant.tsx';
import { useMay } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';

/** `Last sign-in 20-November-2026 09:15`. Shown to Group Admins. */
export function LastSignIn({ id }: { id: number }) {
  const mayWrite = useMay('staff:write');
  const signIns = trpc.staff.listSignIns.useQuery(undefined, { enabled: mayWrite });
  if (!mayWrite) return null;
  const found = signIns.data?.find((person) => person.id === id);
  return (
    // Its line is there while it loads, so that nothing moves.
    <Text span display="block" size="sm" fw={400} c="dimmed" mih="1.45em">
      {found?.lastSignedInAt && (
        <>
          {messages.people.lastSignIn} <Instant at={found.lastSignedInAt} />
        </>
      )}
      {found?.lastSignedInAt === null && messages.people.neverSignedIn}
    </Text>
  );
}
