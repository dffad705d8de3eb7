// What Home showed last, as text: the script in `index.html` draws it before the app has loaded.

/** The id of what it draws. */
export const firstHomeId = 'bl-home';

export type FirstActivity = {
  id: number;
  activityName: string;
  projectName: string;
  projectLocation: string;
  meetingPlace: string;
  /** `Led by Hēmi Walker`; '' where nobody is named. */
  ledBy: string;
  startTime: string;
  finishTime: string;
  status: string;
  /** The status in words; '' while it is the usual one. */
  statusText: string;
  people: string;
};

/** One of the days that Home shows, with those of its activities that have room on a screen. */
export type FirstDay = {
  /** The instant of its midnight, by the server's clock. */
  begins: number;
  /** `Thursday 05-March-2026` */
  title: string;
  activities: FirstActivity[];
};

/** Where Home stood, in px: in a window of another width it would stand elsewhere. */
export type FirstLayout = { window: number; left: number; width: number; gap: number };

/** Times are in milliseconds since 1970, by this device's clock. */
export type FirstHome = {
  form: typeof form;
  /** The id of the person for whom it was drawn. */
  person: number;
  greeting: string;
  /** The words on the button of a card. */
  open: string;
  /** When the server answered, and the same in words: on that day, and later. */
  at: number;
  asOf: { sameDay: string; later: string };
  /** Until then their session holds, as far as this device knows. */
  until: number;
  /** How far the server's clock is ahead of this device's. */
  ahead: number;
  place: FirstLayout;
  /** Day after day without a gap. Nothing is known of what follows the last one. */
  days: FirstDay[];
};

/** Another version of Bushline may have written another one. */
export const form = 2;
const key = 'bushline.firstHome';

/** Null when there is none, or storage is forbidden. */
export function readFirstHome(): FirstHome | null {
  try {
    const home = JSON.parse(localStorage.getItem(key) ?? 'null') as FirstHome | null;
    return home?.form === form ? home : null;
  } catch {
    return null;
  }
}

/** When storage is full or forbidden, Home shows as soon as the app has loaded. */
export function writeFirstHome(home: FirstHome): void {
  try {
    localStorage.setItem(key, JSON.stringify(home));
  } catch {
    forgetFirstHome();
  }
}

/** For everybody but this person, if one is named. */
export function forgetFirstHome(person?: number): void {
  try {
    if (person === undefined || readFirstHome()?.person !== person) localStorage.removeItem(key);
  } catch {
    // Nothing could be written, either.
  }
}
