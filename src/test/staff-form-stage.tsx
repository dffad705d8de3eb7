import { fireEvent, screen } from '@testing-library/react';
import type { Outputs } from '#web/trpc.ts';

export type Person = Outputs['staff']['get'];

export const aroha: Person = {
  id: 7,
  firstname: 'Aroha',
  lastname: 'Ngata',
  email: 'aroha@okurabush.example',
  phone: '0215550101',
  emergencyContact: '',
  emergencyContactNumber: '',
  role: 'Team Leader',
  version: 3,
};

/** What a field's label says; one that is required has a star. */
export const labelled = (label: string) => new RegExp(`^${label}( \\*)?$`);

/** Fills a field in one change, because typing key by key is slow. */
export function fill(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(labelled(label)), { target: { value } });
}
