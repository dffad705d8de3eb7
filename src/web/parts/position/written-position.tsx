import type { Position } from '#shared/position-fields.ts';
import { sayPosition } from '#shared/positions.ts';
import { useSession } from '#web/session-context.ts';

export function WrittenPosition({ of }: { of: Pick<Position, 'latitude' | 'longitude' | 'accuracy'> }) {
  const { config } = useSession();
  return sayPosition(of, config.positionStyle ?? 'grid');
}
