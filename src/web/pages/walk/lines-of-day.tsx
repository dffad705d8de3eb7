import { lineOn, trapsSetOn } from '#shared/traps/due.ts';
import { LinesToWalk, LineToWalk } from '#web/parts/traps/lines-to-walk.tsx';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useToday } from '#web/use-today.ts';
import { progressOf, visitsOf } from './walk.ts';

/** A day shows how far so many lines are walked. */
const mostAsked = 10;

type Line = Outputs['trapLines']['list'][number];

/** The lines of an activity's project that have traps to walk. Nothing where it has none. */
export function LinesOfDay({ activityId, projectId }: { activityId: number; projectId: number }) {
  const { data } = trpc.trapLines.list.useQuery({ projectId });
  const lines = data?.filter((line) => trapsSetOn(line) > 0) ?? [];
  const asked = new Set(lines.slice(0, mostAsked));
  return (
    <LinesToWalk lines={lines}>
      {(line) => <LineOfDay key={line.id} {...{ line, activityId }} isAsked={asked.has(line)} />}
    </LinesToWalk>
  );
}

function LineOfDay({ line, activityId, isAsked }: { line: Line; activityId: number; isAsked: boolean }) {
  const { now } = useSession();
  const today = useToday();
  const { data: walk } = trpc.trapLines.walk.useQuery({ id: line.id }, { enabled: isAsked });
  const progress = walk && progressOf(walk, visitsOf(walk, { activityId, now: now() }));
  return <LineToWalk {...{ line: lineOn(line, today), activityId, progress }} />;
}
