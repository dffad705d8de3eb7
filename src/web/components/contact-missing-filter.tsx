import { IconPhoneOff } from '@tabler/icons-react';
import { messages } from '#shared/messages.ts';
import { lacksEmergencyContact } from '#shared/volunteers.ts';
import { FilterToggle } from './filter-toggle.tsx';
import { useAddressParams } from './use-address-params.ts';

type Contact = { emergencyContact: string; emergencyContactNumber: string };

type ContactMissing = {
  isOn: boolean;
  toggle: () => void;
  /** The people whom the filter lets through. */
  of: <Person extends Contact>(people: Person[]) => Person[];
};

/** A filter for people whose emergency contact is incomplete, kept in the address. */
export function useContactMissing(): ContactMissing {
  const [search, change] = useAddressParams();
  const isOn = search.get('contact') === 'missing';
  return {
    isOn,
    toggle: () => change({ contact: isOn ? null : 'missing', page: null }),
    of: (people) => (isOn ? people.filter(lacksEmergencyContact) : people),
  };
}

export function ContactMissingFilter({ filter: { isOn, toggle } }: { filter: ContactMissing }) {
  return (
    <FilterToggle isOn={isOn} onToggle={toggle} icon={IconPhoneOff}>
      {messages.people.contactMissing}
    </FilterToggle>
  );
}
