import type { ReactNode } from 'react';
import { CoverageContext } from '#web/components/needs-coverage.tsx';
import { useHasCoverage } from '#web/offline/use-field.ts';

/** Tells what it holds whether there is coverage. */
export function ShowCoverage({ children }: { children: ReactNode }) {
  return <CoverageContext value={useHasCoverage()}>{children}</CoverageContext>;
}
