import { useMemo } from 'react';
import { useLatest } from '#web/components/use-latest.ts';
import { useDialog } from '#web/pages/activities/wizard/use-dialog.ts';
import { AddSomebodyDialog } from './add-somebody-dialog.tsx';
import { CorrectTimes } from './correct-times.tsx';
import type { Attendance, DayPerson } from './people.ts';
import type { Taps } from './use-taps.ts';

/**
 * The dialogs of `People`: for whoever turns up, and for times that were wrong. They stand outside of it, so that they stay when a tablet is
 * turned and the sections change columns.
 */
export function usePeopleDialogs(activityId: number, people: readonly DayPerson[] | undefined, taps: Taps) {
  const adding = useDialog<null>();
  const correcting = useDialog<Attendance>();
  const latest = useLatest({ adding, correcting });
  const open = useMemo(
    () => ({
      onAdd: () => latest.current.adding.open(null),
      onCorrect: (row: Attendance) => latest.current.correcting.open(row),
    }),
    [latest],
  );
  const dialogs = (
    <>
      {adding.shown && (
        <AddSomebodyDialog
          key={`add ${adding.shown.key}`}
          activityId={activityId}
          taps={taps}
          opened={adding.shown.opened}
          onClose={adding.close}
          onClosed={adding.forget}
        />
      )}
      {correcting.shown && (
        <CorrectTimes
          key={`correct ${correcting.shown.key}`}
          row={asNow(correcting.shown.subject, people)}
          opened={correcting.shown.opened}
          onClose={correcting.close}
          onClosed={correcting.forget}
        />
      )}
    </>
  );
  return { open, dialogs };
}

/** The sign-on as it is now, with what others changed while the dialog was open. */
function asNow(row: Attendance, people: readonly DayPerson[] | undefined): Attendance {
  return people?.find(({ latest }) => latest?.id === row.id)?.latest ?? row;
}
