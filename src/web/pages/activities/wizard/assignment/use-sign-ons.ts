import { type PersonRef, personKey } from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '#web/trpc.ts';

/** The sign-ons of an activity, for taking people off it. */
export function useSignOns(activityId: number) {
  const of = { id: activityId };
  const { document } = trpc.useUtils().activities;
  return {
    /** What becomes of somebody's sign-on when they are taken off; null for somebody who has none. */
    signOnOf: (person: PersonRef, name: string): string | null => {
      const own = document.getData(of)?.attendance.filter((row) => personKey(row) === personKey(person)) ?? [];
      if (own.length === 0) return null;
      const { removesSignOn, keepsTimes } = messages.attendance;
      return own.some(({ signedOffAt }) => signedOffAt === null) ? removesSignOn(name) : keepsTimes(name);
    },
    /** Resolves once they are known as they are now. */
    loadAgain: () => document.invalidate(of),
  };
}
