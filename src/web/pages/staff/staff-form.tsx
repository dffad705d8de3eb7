import { useRef } from 'react';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { addStaffForm, editStaffForm } from '#shared/staff.ts';
import { bannerMs, redirectMs } from '#shared/timings.ts';
import { blankPerson, personFieldNames, personLabels } from '#shared/volunteers.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { useLaterNavigation } from '#web/components/use-later-navigation.ts';
import { type SaveCall, saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useFirstNote } from '#web/parts/use-first-note.tsx';
import { useMay } from '#web/session-context.ts';
import type { Outputs } from '#web/trpc.ts';
import { roleLists } from './role-lists.ts';
import { StaffFields, type StaffFormValues } from './staff-fields.tsx';

type Person = Outputs['staff']['get'];

const blank: StaffFormValues = {
  ...blankPerson,
  // The role with the fewest permissions, in case nobody chooses one.
  role: 'Field Staff',
  password: '',
  confirmPassword: '',
};

const valuesOf = (person: Person | null): StaffFormValues =>
  person ? { ...blank, ...pickFields(person, [...personFieldNames, 'role']) } : blank;

const words = { ...personLabels, role: 'Role', password: null, confirmPassword: null };

/** Add User, or Edit User over a person. */
export function StaffForm({ person }: { person: Person | null }) {
  const mayWrite = useMay('staff:write');
  const { isLeaving, goLater } = useLaterNavigation();
  const list = useRef(roleLists['Field Staff'].path);
  const note = useFirstNote(() => goLater(list.current, redirectMs.staff));
  const record = useRecordForm({
    schema: person ? editStaffForm : addStaffForm,
    record: person,
    valuesOf,
    saveCallFor: ({ confirmPassword: _, password = '', ...fields }, stored) =>
      (stored
        ? saveCall('staff.update', { id: stored.id, ...fields, password })
        : saveCall('staff.create', { ...fields, password, sendWelcomeEmail: true })) as SaveCall<Person>,
    words,
    name: (stored) => `staff.${stored?.id ?? 'new'}`,
    keepsDraft: mayWrite,
    texts: {
      subject: ({ firstname, lastname }) => `${firstname} ${lastname}`,
      saved: (saved, wasNew) => (wasNew ? messages.people.staffRegistered(saved) : messages.people.staffUpdated(saved)),
      failed: messages.people.saveStaffFailed,
      unchanged: messages.people.noChanges,
    },
    ms: bannerMs.people,
    onSaved: ({ id, role }) => {
      list.current = roleLists[role].path;
      note.saveFor({ staffId: id });
    },
  });

  return (
    <form noValidate onSubmit={note.submitWith(record)}>
      <DraftNotice of={record} />
      <StaffFields form={record.form} isNew={person === null} disabled={!mayWrite} />
      {person === null && mayWrite && note.field}
      <FormActions error={record.error || note.error} sticky>
        <BusyButton
          type="submit"
          size="lg"
          busy={record.busy || note.busy}
          disabled={!mayWrite || isLeaving}
          busyText={person ? 'Saving...' : messages.people.registering}
        >
          {person ? messages.people.saveChanges : messages.people.register}
        </BusyButton>
      </FormActions>
    </form>
  );
}
