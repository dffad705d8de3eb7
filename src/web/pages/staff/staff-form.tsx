import { useState } from 'react';
import type { z } from 'zod';
import type { RecordConflict } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { addStaffForm, editStaffForm } from '#shared/staff.ts';
import { bannerMs, redirectMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { useConfirm } from '#web/components/confirm-store.ts';
import { ConflictChoice } from '#web/components/conflict-choice.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { useDraft } from '#web/components/use-draft.ts';
import { useLaterNavigation } from '#web/components/use-later-navigation.ts';
import { useUnsavedGuard } from '#web/components/use-unsaved-guard.ts';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { conflictOf, errorText } from '#web/error-text.ts';
import { useMay, useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useClientKey } from '#web/use-client-key.ts';
import { roleLists } from './role-lists.ts';
import { StaffFields, type StaffFormValues } from './staff-fields.tsx';

type Person = Outputs['staff']['get'];
type Filled = z.output<typeof addStaffForm> | z.output<typeof editStaffForm>;

const blank: StaffFormValues = {
  firstname: '',
  lastname: '',
  email: '',
  phone: '',
  // The least that can be given by mistake.
  role: 'Field Staff',
  password: '',
  confirmPassword: '',
};

function startValues(person: Person | null): StaffFormValues {
  if (!person) return blank;
  const { firstname, lastname, email, phone, role } = person;
  return { ...blank, firstname, lastname, email, phone, role };
}

/** `onReload` shows the record as somebody else has saved it meanwhile. */
export function StaffForm({ person, onReload }: { person: Person | null; onReload: () => void }) {
  const mayWrite = useMay('staff:write');
  const form = useZodForm<StaffFormValues, Filled>(person ? editStaffForm : addStaffForm, startValues(person));
  const draft = useDraft(`staff.${person?.id ?? 'new'}`, form, mayWrite);
  const { allowLeaving } = useUnsavedGuard(form.isDirty());
  const { isLeaving, goLater } = useLaterNavigation();
  const [error, setError] = useState('');
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const save = useSaveStaff(person);
  const banner = useBanner();
  const confirm = useConfirm();

  const submitFrom = (version?: number) =>
    form.handleSubmit(
      async (values) => {
        const unchanged = person !== null && !form.isDirty();
        const question = { question: messages.people.noChanges, confirmLabel: 'Save', destructive: false };
        if (unchanged && !(await confirm(question))) return;
        setError('');
        setConflict(null);
        const saved = await save(values, version ?? person?.version);
        draft.clear();
        allowLeaving();
        form.resetDirty();
        const say = person ? messages.people.staffUpdated : messages.people.staffRegistered;
        banner.success(say(saved), bannerMs.people);
        goLater(roleLists[values.role].path, redirectMs.staff);
      },
      (failure) => {
        setConflict(conflictOf(failure));
        setError(conflictOf(failure) ? '' : errorText(failure, messages.people.saveStaffFailed));
      },
    );

  return (
    <form noValidate onSubmit={submitFrom()}>
      <DraftNotice draft={draft} />
      <StaffFields form={form} isNew={person === null} disabled={!mayWrite} />
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
        <BusyButton
          type="submit"
          size="lg"
          busy={form.busy}
          disabled={!mayWrite || isLeaving}
          busyText={person ? 'Saving...' : messages.people.registering}
        >
          {person ? messages.people.saveChanges : messages.people.register}
        </BusyButton>
      </FormActions>
    </form>
  );
}

function useSaveStaff(person: Person | null) {
  const clientKey = useClientKey();
  const { user } = useSession();
  const utils = trpc.useUtils();
  const create = trpc.staff.create.useMutation();
  const update = trpc.staff.update.useMutation();

  return async ({ confirmPassword: _, ...values }: Filled, version: number | undefined) => {
    const { password = '', ...fields } = values;
    const saved = person
      ? await update.mutateAsync({ id: person.id, version, ...fields, password })
      : await create.mutateAsync({ ...fields, password, sendWelcomeEmail: true, clientKey: clientKey.value });
    clientKey.renew();
    // The list that is gone to next is loaded meanwhile: a change there starts from this version.
    void utils.staff.invalidate(undefined, { refetchType: 'all' });
    if (saved.id === user.id) void utils.session.current.invalidate();
    return saved;
  };
}
