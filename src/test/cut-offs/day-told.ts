// What a story knows of the day itself: see `day.ts`.

/** Whose change it is: that of the phone with the tabs, or of the other leader's. */
export type By = 'phone' | 'other phone';

/** A change of the day. `tag`: whom or what it is about. In the order in which they were made, whatever the clocks said. */
export type Done = {
  what: 'walk-in' | 'on' | 'off' | 'report';
  tag: string;
  by: By;
  key: string;
  isAcknowledged: boolean;
  /** Of a tap: whether no clock of its phone had been set by then. */
  isClockRight: boolean;
};

/** A completion with No, and what the report that its page knew told: its id may be one that the phone made. */
export type Completion = { knew: string | null };

export type Day = { done: Done[]; completions: Completion[]; isDeleted: boolean };

export const newDay = (): Day => ({ done: [], completions: [], isDeleted: false });
