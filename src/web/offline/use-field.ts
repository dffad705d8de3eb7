import { useStore } from 'zustand';
import { type Field, fieldStore } from '#web/sync/field-state.ts';

export const useField = (): Field => useStore(fieldStore);

/** Coverage alone: a button that uses it is not drawn again with each change that is sent. */
export function useHasCoverage(): boolean {
  return useStore(fieldStore, ({ hasCoverage }) => hasCoverage);
}

/** The activities that are kept, while there is no coverage; null with coverage, or when nothing is kept. */
export function useKeptActivityIds(): Field['keptActivities'] {
  return useStore(fieldStore, ({ hasCoverage, keptActivities }) => (hasCoverage ? null : keptActivities));
}
