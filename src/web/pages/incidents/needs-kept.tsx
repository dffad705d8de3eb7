import { createContext, type ReactElement, type ReactNode, use } from 'react';
import { CoverageContext, NeedsCoverage } from '#web/components/needs-coverage.tsx';
import { trpc } from '#web/trpc.ts';

const KeptContext = createContext(false);

/** The page of an incident: whether it can be changed without coverage, which it can as long as its activity is kept on this phone. */
export function KeptScope({ activityId, children }: { activityId: number | null; children: ReactNode }) {
  const { data } = trpc.activities.document.useQuery({ id: activityId ?? 0 }, { enabled: false });
  return <KeptContext value={activityId !== null && data !== undefined}>{children}</KeptContext>;
}

/** Whether the incident that is shown is kept on this phone. */
export function useIsKept(): boolean {
  return use(KeptContext);
}

/** A button that changes an incident: without coverage it stays and says why it does nothing, unless the incident is kept. */
export function NeedsKept(props: { children: ReactElement<object>; fullWidth?: boolean }) {
  const isKept = useIsKept();
  const hasCoverage = use(CoverageContext);
  // In the same place with and without: a button that is made anew loses the press and the focus.
  return (
    <CoverageContext value={isKept || hasCoverage}>
      <NeedsCoverage {...props} />
    </CoverageContext>
  );
}
