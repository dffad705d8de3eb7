import { useEffect } from 'react';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { useSession } from '#web/session-context.ts';

/** The activity that this user last had open in this browser, while it is in progress. */
export type OpenActivity = { id: number; name: string };

const keyOf = (userId: number) => `bushline.open-activity.${userId}`;

function read(userId: number): OpenActivity | null {
  try {
    const { id, name } = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Partial<OpenActivity>;
    return typeof id === 'number' && typeof name === 'string' ? { id, name } : null;
  } catch {
    return null;
  }
}

function write(userId: number, open: OpenActivity | null): void {
  try {
    if (open) localStorage.setItem(keyOf(userId), JSON.stringify(open));
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // Without storage the dialog does not name the activity.
  }
}

export function useOpenActivity(): { read: () => OpenActivity | null; forget: () => void } {
  const { user } = useSession();
  return { read: () => read(user.id), forget: () => write(user.id, null) };
}

/** Remembers the activity that the wizard shows, and forgets it once it is completed or archived. */
export function useRememberActivity(activity: ActivityDetails | undefined): void {
  const { user } = useSession();
  const { id, activityName: name, status } = activity ?? {};
  useEffect(() => {
    if (id === undefined || name === undefined) return;
    if (status === 'InProgress' || status === 'onhold') write(user.id, { id, name });
    else if (read(user.id)?.id === id) write(user.id, null);
  }, [user.id, id, name, status]);
}
