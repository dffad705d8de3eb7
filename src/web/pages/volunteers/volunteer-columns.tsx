import { IconHeartHandshake, IconMail, IconPhone, IconPhoneCall } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { EmailLink, PhoneLink } from '#web/components/contact-links.tsx';
import type { Column } from '#web/components/data-table.tsx';
import { MissingMark } from '#web/components/missing-mark.tsx';
import { PersonName } from '#web/components/person-name.tsx';
import { useMay } from '#web/session-context.ts';
import type { Outputs } from '#web/trpc.ts';

export type Volunteer = Outputs['volunteers']['list'][number];

const text = messages.people;

/** Marks a missing emergency contact, usual for volunteers who were staff. */
const contactMark = (words: string) => <MissingMark text={words} help={text.emergencyMissingHelp} />;

/** Marks what somebody lacks who was added on the day. */
const mark = (words: string) => <MissingMark text={words} help={text.missingHelp} />;

export const volunteerColumns: Column<Volunteer>[] = [
  {
    key: 'name',
    title: 'Name',
    render: (volunteer) => (
      <>
        <PersonName person={volunteer} /> {volunteer.lastname === '' && mark(text.lastNameMissing)}{' '}
        <AlikeMark maybeSameId={volunteer.maybeSameId} />
      </>
    ),
    sortValue: fullName,
    isTitle: true,
  },
  {
    key: 'email',
    title: 'Email',
    render: ({ email }) => (email ? <EmailLink email={email} /> : mark(text.emailMissing)),
    sortValue: ({ email }) => email,
    icon: IconMail,
    room: 190,
  },
  {
    key: 'phone',
    title: 'Phone',
    render: ({ phone }) => (phone ? <PhoneLink phone={phone} /> : mark(text.phoneMissing)),
    icon: IconPhone,
  },
  {
    key: 'emergencyContact',
    title: 'Emergency Contact Name',
    render: ({ emergencyContact }) => emergencyContact || contactMark(text.contactMissing),
    sortValue: ({ emergencyContact }) => emergencyContact,
    icon: IconHeartHandshake,
    room: 130,
  },
  {
    key: 'emergencyContactNumber',
    title: 'Emergency Contact Number',
    render: ({ emergencyContactNumber: number }) =>
      number ? <PhoneLink phone={number} /> : contactMark(text.numberMissing),
    icon: IconPhoneCall,
    room: 130,
  },
  { key: 'role', title: 'Role', render: ({ role }) => role, card: 'hidden', room: 90 },
];

/** Marks somebody who may be a volunteer who was there already, for those who may decide that. */
function AlikeMark({ maybeSameId }: { maybeSameId: number | null }) {
  const mayJoin = useMay('volunteers:join');
  if (!mayJoin || maybeSameId === null) return null;
  return <MissingMark text={messages.volunteers.perhapsSame} help={messages.volunteers.perhapsSameHint} />;
}
