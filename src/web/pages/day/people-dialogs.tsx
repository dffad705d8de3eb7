import { useEffect, useMemo } from 'react';
import { attendanceOf } from '#shared/attendance/rows.ts';
import { useAddressParams } from '#web/components/use-address-params.ts';
import { useLatest } from '#web/components/use-latest.ts';
import { useDocument } from '#web/parts/activity/use-document.ts';
import { useDialog } from '#web/parts/use-dialog.ts';
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

  // As they are now, with what others changed while a dialog is open.
  const { data: rows } = useDocument(activityId, attendanceOf);
  useAskedSignOn(rows, (row) => correcting.open(row));
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
        <AddSomebodyDialog key={`add ${adding.shown.key}`} activityId={activityId} taps={taps} {...adding.props} />
      )}
      {signing.shown && people && (
        <SignPeopleOn
          key={`sign on ${signing.shown.key}`}
          activityId={activityId}
          people={people}
          listed={signing.shown.subject.listed}
          taps={taps}
          {...signing.props}
        />
      )}
      {correcting.shown && (
        <CorrectTimes
          key={`correct ${correcting.shown.key}`}
          row={rows?.find(({ id }) => id === correcting.shown?.subject.id) ?? correcting.shown.subject}
          {...correcting.props}
        />
      )}
    </>
  );
  return { open, dialogs };
}

/** Opens the sign-on that the address names, once. */
function useAskedSignOn(rows: readonly Attendance[] | undefined, open: (row: Attendance) => void): void {
  const [params, change] = useAddressParams();
  const asked = Number(params.get('correct')) || null;
  const isKnown = rows !== undefined;
  const onAsked = useLatest(() => {
    const row = rows?.find(({ id }) => id === asked);
    change({ correct: null }, true);
    if (row) open(row);
  });
  useEffect(() => {
    if (asked !== null && isKnown) onAsked.current();
  }, [asked, isKnown, onAsked]);
}
