import { Stack } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { changePasswordSchema } from '#shared/session.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { NewPasswordFields, PasswordField } from '#web/components/password-field.tsx';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';

const formSchema = changePasswordSchema
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.people.passwordMismatch,
  });

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function ChangePasswordForm() {
  const form = useZodForm(formSchema, blank);
  const [error, setError] = useState('');
  const change = trpc.session.changePassword.useMutation();
  const banner = useBanner();

  const submit = form.handleSubmit(
    async ({ currentPassword, newPassword }) => {
      setError('');
      const answer = await change.mutateAsync({ currentPassword, newPassword });
      form.reset();
      banner.success(answer.message, bannerMs.people);
    },
    (failure) => setError(errorText(failure, messages.login.unexpected)),
  );

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
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
