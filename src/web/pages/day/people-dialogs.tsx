import { useMemo } from 'react';
import { useLatest } from '#web/components/use-latest.ts';
import { useDialog } from '#web/pages/activities/wizard/use-dialog.ts';
import { AddSomebodyDialog } from './add-somebody-dialog.tsx';
import { CorrectTimes } from './correct-times.tsx';
import type { Attendance, DayPerson } from './people.ts';
import { SignPeopleOn } from './sign-people-on.tsx';
import type { Taps } from './use-taps.ts';

/**
 * The dialogs of `People`: for everybody at once, for whoever turns up, and for times that were wrong. They stand outside of it, so that they
 * stay when a tablet is turned and the sections change columns.
 */
export function usePeopleDialogs(activityId: number, people: readonly DayPerson[] | undefined, taps: Taps) {
  const adding = useDialog<null>();
  const correcting = useDialog<Attendance>();
  const signing = useDialog<{ listed: readonly string[] }>();

  async function askAll() {
    if (!(await taps.isMeantToday())) return;
    const isListed = ({ state }: DayPerson) => state === 'expected' || state === 'absent';
    signing.open({ listed: (people ?? []).filter(isListed).map(({ key }) => key) });
  }

  const latest = useLatest({ adding, correcting, askAll });
  const open = useMemo(
    () => ({
      onAdd: () => latest.current.adding.open(null),
      onSignAllOn: () => void latest.current.askAll(),
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
      {signing.shown && people && (
        <SignPeopleOn
          key={`sign on ${signing.shown.key}`}
          activityId={activityId}
          people={people}
          listed={signing.shown.subject.listed}
          taps={taps}
          opened={signing.shown.opened}
          onClose={signing.close}
          onClosed={signing.forget}
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
