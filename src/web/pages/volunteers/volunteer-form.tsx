import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { bannerMs, redirectMs } from '#shared/timings.ts';
import { volunteerForm } from '#shared/volunteers.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { PhoneField } from '#web/components/phone-field.tsx';
import { useDraft } from '#web/components/use-draft.ts';
import { useLaterNavigation } from '#web/components/use-later-navigation.ts';
import { useUnsavedGuard } from '#web/components/use-unsaved-guard.ts';
import { useZodForm, type ZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { paths } from '#web/paths.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useClientKey } from '#web/use-client-key.ts';

type Volunteer = Outputs['volunteers']['get'];
type Filled = z.output<typeof volunteerForm>;

const blank: Filled = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  emergencyContact: '',
  emergencyContactNumber: '',
};

function startValues(volunteer: Volunteer | null): Filled {
  if (!volunteer) return blank;
  const { firstname, lastname, email, phone, emergencyContact, emergencyContactNumber } = volunteer;
  return { firstname, lastname, email, phone, emergencyContact, emergencyContactNumber };
}

/** `onReload` shows the record as somebody else has saved it meanwhile. */
export function VolunteerForm({ volunteer, onReload }: { volunteer: Volunteer | null; onReload: () => void }) {
  const form = useZodForm<Filled, Filled>(volunteerForm, startValues(volunteer));
  const draft = useDraft(`volunteer.${volunteer?.id ?? 'new'}`, form);
  const { allowLeaving } = useUnsavedGuard(form.isDirty());
  const { isLeaving, goLater } = useLaterNavigation();
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const save = useSaveVolunteer(volunteer);
  const banner = useBanner();

  const submitFrom = (version?: number) =>
    form.handleSubmit(
      async (values) => {
        setError('');
        setConflict(null);
        const saved = await save(values, version ?? volunteer?.version);
        draft.clear();
        allowLeaving();
        form.resetDirty();
        const say = volunteer ? messages.people.volunteerUpdated : messages.people.volunteerAdded;
        banner.success(say(saved), bannerMs.people);
        goLater(paths.volunteers, redirectMs.volunteer);
      },
      (failure) => {
        setConflict(conflictOf(failure));
        setError(conflictOf(failure) ? '' : errorText(failure, messages.people.saveVolunteerFailed));
      },
    );

  return (
    <form noValidate onSubmit={submitFrom()}>
      <DraftNotice draft={draft} />
      <VolunteerFields form={form} />
      <ConflictChoice
        conflict={conflict}
        busy={form.busy}
        onMine={() => submitFrom(conflict?.version)()}
        onTheirs={() => {
          draft.clear();
          onReload();
        }}
      />
      <FormActions error={error} sticky>
        <BusyButton type="submit" size="lg" busy={form.busy} disabled={isLeaving} busyText="Saving...">
          {volunteer ? messages.people.saveChanges : messages.people.registerVolunteer}
        </BusyButton>
      </FormActions>
    </form>
  );
}

/** Somebody else's facts: the browser must not fill in one's own, so autocomplete is off. */
function VolunteerFields({ form }: { form: Pick<ZodForm<Filled, Filled>, 'getInputProps'> }) {
  const field = (name: keyof Filled) => ({ ...form.getInputProps(name), name, autoComplete: 'off' });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput label="First name" {...field('firstname')} />
      <TextInput label="Last name" {...field('lastname')} />
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <PhoneField label="Phone" {...field('phone')} />
      <TextInput label="Emergency contact name" {...field('emergencyContact')} />
      <PhoneField label="Emergency contact number" {...field('emergencyContactNumber')} />
      <TextInput label="Role" value="Volunteer" readOnly variant="filled" />
    </SimpleGrid>
  );
}

function useSaveVolunteer(volunteer: Volunteer | null) {
  const clientKey = useClientKey();
  const utils = trpc.useUtils();
  const create = trpc.volunteers.create.useMutation();
  const update = trpc.volunteers.update.useMutation();

  return async (values: Filled, version: number | undefined) => {
    const saved = volunteer
      ? await update.mutateAsync({ id: volunteer.id, version, ...values })
      : await create.mutateAsync({ ...values, clientKey: clientKey.value });
    clientKey.renew();
    void utils.volunteers.invalidate();
    return saved;
  };
}
