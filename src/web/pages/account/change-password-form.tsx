import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { changePasswordSchema, typedTwice } from '#shared/session.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { NewPasswordFields, PasswordField } from '#web/components/password-field.tsx';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { useChanges } from '#web/forms/send-change.ts';
import { useUnsaved } from '#web/forms/unsaved.ts';

const formSchema = changePasswordSchema.extend({ confirmPassword: z.string() }).refine(...typedTwice('newPassword'));

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function ChangePasswordForm() {
  const form = useZodForm(formSchema, blank);
  const [error, setError] = useState('');
  const { sendOnce } = useChanges();
  const banner = useBanner();
  // No record form: there is no record, and a password is never stored as a draft.
  useUnsaved(form.isDirty(), { name: 'password', keep: null, throwAway: form.reset, staysOnSearch: true });

  const submit = form.handleSubmit(
    async ({ currentPassword, newPassword }) => {
      setError('');
      const { answer } = await sendOnce('session.changePassword', { currentPassword, newPassword });
      form.reset();
      banner.success(answer.message, bannerMs.people);
    },
    // An error that a field shows is not repeated over the form.
    (failure) =>
      setError(Object.keys(fieldErrors(failure)).length > 0 ? '' : errorText(failure, messages.login.unexpected)),
  );

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>{messages.login.newPasswordEnds}</Text>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields
          label="New password"
          password={form.getInputProps('newPassword')}
          confirmation={form.getInputProps('confirmPassword')}
        />
      </Stack>
      <FormActions error={error}>
        <BusyButton type="submit" busy={form.busy} busyText="Saving...">
          Change password
        </BusyButton>
      </FormActions>
    </form>
  );
}
