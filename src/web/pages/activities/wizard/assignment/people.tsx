import { Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useMemo } from 'react';
import { personKey } from '#shared/attendance.ts';
import { messages } from '#shared/messages.ts';
import { formatPhone, fullName, namesApart, tellApart } from '#shared/names.ts';
import { AlsoOn } from '#web/components/also-on.tsx';
import { PhoneLink } from '#web/components/contact-links.tsx';
import type { Column } from '#web/components/data-table.tsx';
import { PersonName } from '#web/components/person-name.tsx';
import type { AlsoOnWords } from '#web/parts/activity/use-also-on.ts';
import { TicketLines, type TicketsByPerson } from '#web/parts/needs/missing.tsx';
import type { Pickable } from './picker.tsx';

type Person = { firstname: string; lastname: string; phone: string; email: string };
type Assigned = Person & { staffId?: number; volunteerId?: number };

type People = {
  assigned: readonly Assigned[] | undefined;
  offered: readonly Person[] | undefined;
  /** On what else each of them is at that time. */
  alsoOn: AlsoOnWords;
  /** Which tickets of each of them matter here. */
  tickets: TicketsByPerson | undefined;
};

/**
 * The people of a step, assigned or not, so that two of one name are told apart: `columns` with a person's name and a phone number to ring,
 * the options of a picker, and what somebody is called in a question.
 */
export function usePeople(idName: 'staffId' | 'volunteerId', { assigned, offered, alsoOn, tickets }: People) {
  return useMemo(() => {
    const all = [...(assigned ?? []), ...(offered ?? [])];
    const [apartOf, nameOf] = [tellApart(all), namesApart(all)];
    const columns: Column<Assigned>[] = [
      {
        key: 'name',
        title: messages.wizard.fullName,
        render: (person) => (
          <>
            <PersonName person={person} />
            {isNews(apartOf(person), person) && (
              <Text span display="block" size="sm" fw={400} c="dimmed">
                {apartOf(person)}
              </Text>
            )}
            <TicketLines tickets={tickets?.get(personKey(person))} />
            <AlsoOn words={alsoOn.get(personKey(person))} />
          </>
        ),
        sortValue: fullName,
        isTitle: true,
      },
      { key: 'phone', title: 'Phone', render: ({ phone }) => <PhoneLink phone={phone} />, icon: IconPhone },
    ];
    const toOption = ({ id, ...person }: Person & { id: number }): Pickable => {
      const apart = apartOf(person);
      return {
        id,
        label: nameOf(person),
        note: isNews(apart, person) || apart === '' ? formatPhone(person.phone) : '',
        also: alsoOn.get(personKey({ [idName]: id })) ?? [],
      };
    };
    return { columns, toOption, nameOf };
  }, [idName, assigned, offered, alsoOn, tickets]);
}

/** The phone stands in its own column already. */
const isNews = (apart: string, { phone }: Person) => apart !== '' && apart !== formatPhone(phone);
