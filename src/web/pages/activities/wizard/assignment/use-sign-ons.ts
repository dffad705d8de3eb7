import { type PersonRef, personKey } from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '#web/trpc.ts';

/** The sign-ons of an activity, for taking people off it. */
export function useSignOns(activityId: number) {
  const { document } = trpc.useUtils().activities;
  /** What becomes of somebody's sign-on when they are taken off; null for somebody who has none. */
  return (person: PersonRef, name: string): string | null => {
    const { attendance = [] } = document.getData({ id: activityId }) ?? {};
    const own = attendance.filter((row) => personKey(row) === personKey(person));
    if (own.length === 0) return null;
    const { removesSignOn, keepsTimes } = messages.attendance;
    return own.some(({ signedOffAt }) => signedOffAt === null) ? removesSignOn(name) : keepsTimes(name);
  };
}
