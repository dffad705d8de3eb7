import { createEvent } from '#web/events.ts';

type Outcome = 'shown' | 'failed';
type Reminded = Readonly<Record<string, Outcome>>;

/** On this device, so that neither a reload nor a second tab notifies twice. */
const name = 'bushline.finishReminders';
/** Older ones are of days that are over. */
const most = 50;

const noted = createEvent();
let text: string | null = null;
let reminded: Reminded = {};

/** The reminders of which somebody was notified on this device, by their key. */
export function readReminded(): Reminded {
  const stored = localStorage.getItem(name);
  if (stored !== text) {
    text = stored;
    reminded = parse(stored);
  }
  return reminded;
}

function parse(stored: string | null): Reminded {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Reminded) : {};
  } catch {
    return {};
  }
}

export function noteReminded(key: string, outcome: Outcome): void {
  const others = Object.entries(readReminded()).filter(([one]) => one !== key);
  try {
    localStorage.setItem(name, JSON.stringify(Object.fromEntries([...others, [key, outcome]].slice(-most))));
  } catch {
    // The storage is full: it notifies again after a reload.
  }
  noted.tell();
}

export function subscribeToReminded(listener: () => void): () => void {
  const end = noted.on(listener);
  window.addEventListener('storage', listener);
  return () => {
    end();
    window.removeEventListener('storage', listener);
  };
}
