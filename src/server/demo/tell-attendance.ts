import { addDays } from '#shared/dates.ts';
import { signOff, signOn } from '../services/attendance/taps.ts';
import type { DemoActivity, DemoWorld } from './demo-world.ts';

/** The day and the time so many minutes after a time of a day: `09:00` and 95 are `10:35`. */
function later(date: string, time: string, minutes: number): [date: string, time: string] {
  const [hours = 0, past = 0] = time.split(':').map(Number);
  const total = hours * 60 + past + minutes;
  const parts = [Math.floor(total / 60) % 24, total % 60].map((part) => String(part).padStart(2, '0'));
  return [addDays(date, Math.floor(total / 1440)), parts.join(':')];
}

/** Who came, and for how long. Somebody stays away now and then, and the last comes late and leaves early. */
export function tellAttendance(world: DemoWorld, activity: DemoActivity): void {
  const { story, staff } = world;
  const { date, task, series, volunteers, week } = activity;
  const start = series.start || '09:00';
  // Ids are known once the story is played.
  const crew = () => [series.leader, ...series.crew].map((name) => ({ staffId: staff.get(name)?.id ?? 0 }));
  const came = volunteers.filter((_, index) => (index + week + 1000) % 9 !== 4);
  const people = () => [...crew(), ...came.slice(0, -1).map(({ id }) => ({ volunteerId: id }))];
  const last = () => came.slice(-1).map(({ id }) => ({ volunteerId: id }));
  const minutes = task.hours * 60;
  story.tell(...later(date, start, -5), series.leader, (db, act) => {
    signOn(db, act, { activityId: activity.id, people: people(), briefed: true });
  });
  if (came.length > 0) {
    story.tell(...later(date, start, 20), series.leader, (db, act) => {
      signOn(db, act, { activityId: activity.id, people: last(), briefed: false });
    });
    story.tell(...later(date, start, minutes - 40), series.leader, (db, act) => {
      signOff(db, act, { activityId: activity.id, people: last() });
    });
  }
  story.tell(...later(date, start, minutes - 5), series.leader, (db, act) => {
    signOff(db, act, { activityId: activity.id, people: people() });
  });
}
