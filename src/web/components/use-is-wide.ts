import { useMediaQuery } from '@mantine/hooks';
import { narrowBelowPx } from '#shared/timings.ts';

/** True from 768 px up (with larger text later, as in the styles), where lists are tables and dialogs float. Known on the first render, so that the layout does not jump. */
export function useIsWide(): boolean {
  return useMediaQuery(`(min-width: ${narrowBelowPx / 16}em)`, undefined, { getInitialValueInEffect: false });
}
