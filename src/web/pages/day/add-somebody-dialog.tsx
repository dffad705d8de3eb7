import { Stack, TextInput, Title } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { formatPhone, fullName } from '#shared/names.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { DraftNotice } from '#web/components/draft-notice.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { type DialogProps, ModalShell } from '#web/components/modal-shell.tsx';
import { PhoneField } from '#web/components/phone-field.tsx';
import { Select } from '#web/components/select.tsx';
import words from '#web/components/words.module.css';
import { useAddSomebody } from './use-add-somebody.ts';
import type { Taps } from './use-taps.ts';

const text = messages.day;

type AddSomebodyDialogProps = DialogProps & {
  activityId: number;
  taps: Taps;
};

/** Whoever is added here has come, and is signed on. */
export function AddSomebodyDialog({ activityId, taps, ...dialog }: AddSomebodyDialogProps) {
  const { newcomer, known, pick, busy, error } = useAddSomebody({ activityId, taps, onDone: dialog.onClose });
  const { form } = newcomer;
  return (
    <ModalShell {...dialog} title={text.addSomebody} busy={busy}>
      <Stack gap="lg">
        <Select
          label={text.knownPerson}
          placeholder={text.findPerson}
          searchable
          openOnFocus={false}
          data-autofocus
          nothingFoundMessage={text.noneFound}
          data={known.map(({ key, person }) => ({ value: key, label: labelOf(person) }))}
          value={null}
          disabled={busy}
          onChange={(key) => void pick(key)}
        />
        <form noValidate onSubmit={newcomer.submit} aria-labelledby="somebody-new" className={words.stack}>
          <div>
            <Title order={3} size="h4" id="somebody-new">
              {text.somebodyNew}
            </Title>
            <p className={words.hint}>{text.newHint}</p>
          </div>
          <DraftNotice of={newcomer} />
          <TextInput label="First Name" required autoComplete="off" {...form.getInputProps('firstname')} />
          <TextInput label="Last Name" autoComplete="off" {...form.getInputProps('lastname')} />
          <PhoneField label="Phone" autoComplete="off" {...form.getInputProps('phone')} />
          <FormError>{error}</FormError>
          <BusyButton type="submit" busy={busy}>
            {text.addAndSignOn}
          </BusyButton>
        </form>
      </Stack>
    </ModalShell>
  );
}

/** The phone, or the email of somebody without one, tells two of one name apart, and is found too. */
function labelOf(person: { firstname: string; lastname: string; phone: string; email: string }): string {
  return [fullName(person), formatPhone(person.phone) || person.email].filter(Boolean).join(' · ');
}
