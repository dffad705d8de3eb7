import { type Point, writePosition } from '#shared/positions.ts';
import { useSession } from '#web/session-context.ts';

export function WrittenPosition({ point }: { point: Point }) {
  const { config } = useSession();
  return writePosition(point, config.positionStyle ?? 'grid');
}
