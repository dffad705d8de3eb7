import { useMediaQuery } from '@mantine/hooks';
import { narrowBelowPx } from '#shared/timings.ts';

/** True from 768 px up, where tables are tables and dialogs float. Known at the first drawing: nothing jumps. */
export function useIsWide(): boolean {
  return useMediaQuery(`(min-width: ${narrowBelowPx}px)`, undefined, { getInitialValueInEffect: false });
}
