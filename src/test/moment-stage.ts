import type { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { momentParts } from '#shared/moments.ts';

type Place = Pick<ReturnType<typeof within>, 'getByLabelText'>;

/** The two fields of a moment. */
export const momentFields = (place: Place, label: string) =>
  [place.getByLabelText(`${label}, date`), place.getByLabelText(`${label}, time`)] as const;

/** What they show: `05-March-2026 08:52`. */
export const shownMoment = (place: Place, label: string) =>
  momentFields(place, label)
    .map((field) => (field as HTMLInputElement).value)
    .join(' ');

/** Types a moment, `2026-03-05T08:00`, over what is there. */
export async function typeMoment(place: Place, label: string, moment: string): Promise<void> {
  const [date, time] = momentFields(place, label);
  const parts = momentParts(moment);
  await userEvent.clear(date);
  await userEvent.type(date, parts.date);
  await userEvent.clear(time);
  await userEvent.type(time, parts.time);
}
