// What a story knows of the day itself: see `day.ts`.

/** A change of the day that the phone made. `tag`: whom or what it is about. */
export type Done = { what: 'walk-in' | 'on' | 'off' | 'report'; tag: string; key: string; isAcknowledged: boolean };

/** A completion with No, and what the report that its page knew told: its id may be one that the phone made. */
export type Completion = { knew: string | null };

export type Day = { done: Done[]; completions: Completion[]; isDeleted: boolean };

export const newDay = (): Day => ({ done: [], completions: [], isDeleted: false });
