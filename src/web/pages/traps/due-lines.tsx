import { Box } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { dueOnNoLine, isToldWhenDue, lineOn } from '#shared/traps/due.ts';
import { StillToCome } from '#web/components/list-states.tsx';
import { LinesToWalk, LineToWalk, TrapsOnNoLine } from '#web/parts/traps/lines-to-walk.tsx';
import { trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { byLateness } from './trap-lines.tsx';

/**
 * On Home: traps that hold alive, are due and on no line; then the lines that are due, the most overdue first. Nothing while there are none.
 * A phone may keep what the server said on an earlier day: what is due today is seen here.
 */
export function DueLines() {
  const lines = trpc.trapLines.list.useQuery({});
  const traps = trpc.traps.dueOnNoLine.useQuery();
  const today = useToday();
  useDidUpdate(() => void Promise.all([lines.refetch(), traps.refetch()]), [today]);
  if (lines.isLoading || traps.isLoading) return <StillToCome />;
  const due = (lines.data ?? [])
    .map((line) => lineOn(line, today))
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
