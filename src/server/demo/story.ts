import type { Db } from '../db/open-db.ts';
import type { Act } from '../services/act.ts';

type Actor = { actorId: number | null; actorName: string };
type Scene = { at: string; today: string; by: string; play: (db: Db, act: Act) => void };

/** @returns a function that answers the instant (ISO, UTC) when the clock of the time zone shows a date and time. */
export function clockOf(timeZone: string): (date: string, time: string) => string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const aheadOfUtc = (instant: number) => Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant;
  return (date, time) => {
    const wanted = Date.parse(`${date}T${time}:00Z`);
    // Twice: the first guess may fall on the other side of a change to or from daylight saving.
    const guess = wanted - aheadOfUtc(wanted);
    return new Date(wanted - aheadOfUtc(guess)).toISOString();
  };
}

/** Changes, each with who made it and when: told in any order, then played into the database in the order of time. Skips the future. */
export class Story {
  readonly #instantOf: (date: string, time: string) => string;
  readonly #now: string;
  readonly #timeZone: string;
  readonly #scenes: Scene[] = [];

  constructor(timeZone: string, now: string) {
    this.#instantOf = clockOf(timeZone);
    this.#now = now;
    this.#timeZone = timeZone;
  }

  /** `by`: the first name of a staff member. */
  tell(date: string, time: string, by: string, play: Scene['play']): void {
    const at = this.#instantOf(date, time);
    if (at <= this.#now) this.#scenes.push({ at, today: date, by, play });
  }

  play(db: Db, actorOf: (by: string) => Actor): void {
    const inTime = this.#scenes.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    for (const { at, today, by, play } of inTime)
      play(db, { ...actorOf(by), now: at, today, timeZone: this.#timeZone, madeAt: at });
  }
}
