import { formatInstant } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { FormWords } from '../field-words.ts';
import type { InputOf } from '../paths.ts';

/** The words of a sign-on that two people corrected. */
export function attendanceWords(timeZone: string): FormWords<InputOf<'attendance.update'>> {
  const { attendance: words } = messages;
  const show = (at: unknown) => (typeof at === 'string' ? formatInstant(at, timeZone) : '');
  return {
    signedOnAt: { label: words.signedOnLabel, show },
    signedOffAt: { label: words.signedOffLabel, show },
    briefed: { label: words.briefedLabel, show: (value) => (value ? 'Yes' : 'No') },
    ...{
      reason: words.reasonLabel,
      id: null,
      activityId: null,
      staffId: null,
      volunteerId: null,
      version: null,
      confirm: null,
    },
  };
}
