import { Box } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { todayIn } from '#shared/dates.ts';
import { dueOnNoLine, isToldWhenDue, lineOn, lineWalked } from '#shared/traps/due.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import { LinesToWalk, LineToWalk, TrapsOnNoLine } from '#web/parts/traps/lines-to-walk.tsx';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { byLateness } from './trap-lines.tsx';

/**
 * On Home: traps that hold alive, are due and on no line; then the lines that are due, the most overdue first. Nothing while there are none.
 * A phone may keep what the server said on an earlier day: what is due today is seen here, after what was checked on this phone.
 */
export function DueLines() {
  const lines = trpc.trapLines.list.useQuery({});
  const traps = trpc.traps.dueOnNoLine.useQuery();
  const today = useToday();
  const { config } = useSession();
  const dayOf = (instant: string) => todayIn(config.orgTimezone, instant);
  // Read from what the phone has: nothing is asked for.
  const walks = trpc.useQueries((ask) =>
    (lines.data ?? []).map(({ id }) => ask.trapLines.walk({ id }, { enabled: false })),
  );
  useDidUpdate(() => void Promise.all([lines.refetch(), traps.refetch()]), [today]);
  if (lines.isLoading || traps.isLoading) return <StillToCome />;
  const due = (lines.data ?? [])
    .map((line, index) => lineOn(lineWalked(line, walks[index]?.data, dayOf), today))
    .filter((line) => line.daysLate !== null && isToldWhenDue(line))
    .toSorted(byLateness);
  const onNoLine = dueOnNoLine(traps.data ?? [], today);
  if (due.length + onNoLine.length === 0) return null;
  return (
    <Box mt="var(--bl-card-gap)">
      <LinesToWalk lines={[...onNoLine, ...due]}>
        {(one) =>
          'id' in one ? (
            <LineToWalk key={`line ${one.id}`} line={one} />
          ) : (
            <TrapsOnNoLine key={`project ${one.projectId}`} due={one} />
          )
        }
      </LinesToWalk>
    </Box>
  );
}
