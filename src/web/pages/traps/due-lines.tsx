import { Box } from '@mantine/core';
import { StillToCome } from '#web/components/list-states.tsx';
import { LinesToWalk, LineToWalk } from '#web/parts/traps/lines-to-walk.tsx';
import { trpc } from '#web/trpc.ts';
import { byLateness } from './trap-lines.tsx';

/** On Home: the lines that are due, the most overdue first. Nothing while there are none. */
export function DueLines() {
  const { data = [], isLoading } = trpc.trapLines.list.useQuery({});
  if (isLoading) return <StillToCome />;
  const due = data.filter(({ daysLate }) => daysLate !== null).toSorted(byLateness);
  if (due.length === 0) return null;
  return (
    <Box mt="var(--bl-card-gap)">
      <LinesToWalk lines={due}>{(line) => <LineToWalk key={line.id} line={line} />}</LinesToWalk>
    </Box>
  );
}
