import { IconPhone } from '@tabler/icons-react';
import { personKey } from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import { formatPhone, fullName } from '#shared/names.ts';
import { AlsoOn } from '#web/components/also-on.tsx';
import { PhoneLink } from '#web/components/contact-links.tsx';
import type { Column } from '#web/components/data-table.tsx';
import { PersonName } from '#web/components/person-name.tsx';
import type { AlsoOnWords } from '../use-also-on.ts';
import type { Pickable } from './picker.tsx';

type Person = { firstname: string; lastname: string; phone: string };
type PersonRow = { staffId?: number; volunteerId?: number };

type Listed = Person & PersonRow;

/** A person's name, on what else they are at that time, and a phone number to ring. */
export const personColumns = (alsoOn: AlsoOnWords): Column<Listed>[] => [
  {
    key: 'name',
    title: messages.wizard.fullName,
    render: (person) => (
      <>
        <PersonName person={person} />
        <AlsoOn words={alsoOn.get(personKey(person))} />
      </>
    ),
    sortValue: fullName,
    isTitle: true,
  },
  { key: 'phone', title: 'Phone', render: ({ phone }) => <PhoneLink phone={phone} />, icon: IconPhone },
];

export function personOption({ id, ...person }: Person & { id: number }, also: readonly string[] = []): Pickable {
  return { id, label: fullName(person), note: formatPhone(person.phone), also };
}
