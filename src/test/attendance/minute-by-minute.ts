import type { Tap } from '#shared/attendance/stays.ts';

/** Where somebody was, minute by minute, as somebody with a notebook would write it down. It shares nothing with what it is held against. */
export type Noted = { activityId: number; from: number; to: number | null; isSure: boolean };

type Day = { dayOf: (minute: number) => string; expectedAt: (minute: number) => number };

type TapOfMinute = Tap & { minute: number };

/** `taps`: at whole minutes since 1970, none of them corrected. One of a minute comes after the other in the order of their ids. */
export function noteMinutes(taps: readonly TapOfMinute[], day: Day): Noted[] {
  const notebook: Noted[] = [];
  const minutes = taps.map(({ minute }) => minute);
  for (let minute = Math.min(...minutes); minute <= Math.max(...minutes); minute += 1) {
    const now = taps.filter((tap) => tap.minute === minute).sort((a, b) => a.id - b.id);
    for (const tap of now) note(notebook, tap, day);
  }
  return notebook;
}

function note(
  notebook: Noted[],
  { kind, activityId, minute, isCertain }: TapOfMinute,
  { dayOf, expectedAt }: Day,
): void {
  const line = notebook.find(({ to }) => to === null);
  const isOvernight = line !== undefined && dayOf(minute) > dayOf(line.from) && minute > expectedAt(line.from);
  const isHere = line?.activityId === activityId;
  const close = (to: number, isSure: boolean) => line && Object.assign(line, { to, isSure: line.isSure && isSure });
  if (kind === 'off') {
    if (!line || !isHere) return;
    if (isOvernight && minute - line.from > 7 * 24 * 60) close(expectedAt(line.from), false);
    else close(minute, !isOvernight && isCertain);
    return;
  }
  if (line && isHere && !isOvernight) return;
  if (line && isOvernight) close(expectedAt(line.from), false);
  else close(minute, isCertain);
  notebook.push({ activityId, from: minute, to: null, isSure: isCertain });
}
