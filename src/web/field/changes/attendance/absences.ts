import type { QueryClient } from '@tanstack/react-query';
import { fullName } from '#shared/names.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { OutputOf } from '#web/changes/paths.ts';
import type { Made } from '../../field-change.ts';
import { nameOf, waitingId } from './draw-taps.ts';
import { drawGone, drawRecorded, isOf, type Person } from './rows.ts';

type Absence = OutputOf<'attendance.absences'>[number];
type Absent = { activityId: number; people: readonly Person[] };

/** Those who did not come: what was tapped for them at the activity is gone, and the day says so. */
export function drawAbsent(cache: QueryClient, { activityId, people }: Absent, made: Made): Drawing[] {
  const isTheirs = (row: { staffId: number | null; volunteerId: number | null }) =>
    people.some((person) => isOf(row, person));
  const rows = people.map((person, place): Absence => {
    const id = waitingId(made, place);
    const who = { staffId: null, volunteerId: null, ...person, name: nameOf(cache, activityId, person) };
    return { id, activityId, ...who, createdAt: made.at, createdBy: fullName(made.person) };
  });
  return [
    draw('attendance.absences', { activityId }, (before) => [...before.filter((row) => !isTheirs(row)), ...rows]),
    ...drawGone(cache, activityId, made.at, isTheirs),
    drawRecorded(activityId),
  ];
}
