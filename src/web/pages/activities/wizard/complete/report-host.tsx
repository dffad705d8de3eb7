import { lazy, Suspense } from 'react';
import { reportQuestion } from '#web/forms/questions.ts';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

/** Shows the question about a report that is not as the page knew it. Mounted once, in the shell. */
export function ReportHost() {
  const shown = reportQuestion.useShown();
  return (
    shown && (
      <Suspense>
        <ReportDialog key={shown.asked.id} {...shown} />
      </Suspense>
    )
  );
}
