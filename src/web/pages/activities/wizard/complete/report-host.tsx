import { lazy, Suspense, useState } from 'react';
import { useReportQuestion } from '#web/forms/report-store.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Shows the question about a report that is not as the page knew it. Mounted once, in the shell. */
export function ReportHost() {
  const asked = useReportQuestion();
  // The last question stays drawn while the dialog fades out.
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  const shown = asked ?? last;
  if (!shown) return null;
  return (
    <Suspense>
      <ReportDialog key={`${shown.did} ${shown.at}`} asked={shown} opened={asked !== null} />
    </Suspense>
  );
}
