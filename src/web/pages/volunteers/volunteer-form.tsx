import { SimpleGrid, TextInput } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { z } from 'zod';
import { pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs, redirectMs } from '#shared/timings.ts';
import { blankPerson, personFieldNames, personLabels, requiredOf, volunteerForm } from '#shared/volunteers.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { hintBelow } from '#web/components/hint-below.ts';
import { useLaterNavigation } from '#web/components/use-later-navigation.ts';
import { saveCall } from '#web/forms/save-record.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useFirstNote } from '#web/parts/use-first-note.tsx';
import { paths } from '#web/paths.ts';
import type { Outputs } from '#web/trpc.ts';
import { PersonFields } from './person-fields.tsx';

type Volunteer = Outputs['volunteers']['get'];
type Values = z.output<ReturnType<typeof volunteerForm>>;

const valuesOf = (volunteer: Volunteer | null): Values => pickFields(volunteer ?? blankPerson, personFieldNames);

type VolunteerFormProps = {
  volunteer: Volunteer | null;
  /** Where saving leads to, in place of the list. */
  nextPath?: ((saved: Volunteer) => string) | undefined;
};

/** Add Volunteer, or Edit Volunteer over a person. */
export function VolunteerForm({ volunteer, nextPath }: VolunteerFormProps) {
  const { isLeaving, goLater } = useLaterNavigation();
  const next = useRef<string>(paths.volunteers);
  const note = useFirstNote(() => goLater(next.current, redirectMs.volunteer));
  const schema = useMemo(() => volunteerForm(volunteer), [volunteer]);
  const record = useRecordForm<Values, Values, Volunteer>({
    schema,
    record: volunteer,
    valuesOf,
    saveCallFor: (values, stored) =>
      stored ? saveCall('volunteers.update', { id: stored.id, ...values }) : saveCall('volunteers.create', values),
    words: personLabels,
    name: (stored) => `volunteer.${stored?.id ?? 'new'}`,
    texts: {
      subject: ({ firstname, lastname }) => `${firstname} ${lastname}`,
      saved: (saved, wasNew) =>
        wasNew ? messages.people.volunteerAdded(saved) : messages.people.volunteerUpdated(saved),
      failed: messages.people.saveVolunteerFailed,
    },
    ms: bannerMs.people,
    onSaved: (saved) => {
      next.current = nextPath?.(saved) ?? paths.volunteers;
      note.saveFor({ volunteerId: saved.id });
    },
  });

  return (
    <form noValidate onSubmit={note.submitWith(record)}>
      <DraftNotice of={record} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <PersonFields
          form={record.form}
          required={requiredOf(volunteer)}
          hints={{ email: messages.people.notMailed }}
          input={hintBelow}
        />
        <TextInput label="Role" value="Volunteer" readOnly variant="filled" />
      </SimpleGrid>
      {volunteer === null && note.field}
      <FormActions error={record.error || note.error} sticky>
        <BusyButton type="submit" size="lg" busy={record.busy || note.busy} disabled={isLeaving} busyText="Saving...">
          {volunteer ? messages.people.saveChanges : messages.people.registerVolunteer}
        </BusyButton>
      </FormActions>
    </form>
  );
}
