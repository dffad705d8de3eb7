import { IconPhone } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { formatPhone, fullName } from '#shared/names.ts';
import { PhoneLink } from '#web/components/contact-links.tsx';
import type { Column } from '#web/components/data-table.tsx';
import { PersonName } from '#web/components/person-name.tsx';
import type { Pickable } from './picker.tsx';

type Person = { firstname: string; lastname: string; phone: string };

/** A person's name, and a phone number to ring. */
export const personColumns: Column<Person>[] = [
  {
    key: 'name',
    title: messages.wizard.fullName,
    render: (person) => <PersonName person={person} />,
    sortValue: fullName,
    isTitle: true,
  },
  { key: 'phone', title: 'Phone', render: ({ phone }) => <PhoneLink phone={phone} />, icon: IconPhone },
];

export function personOption({ id, ...person }: Person & { id: number }): Pickable {
  return { id, label: fullName(person), note: formatPhone(person.phone) };
}
