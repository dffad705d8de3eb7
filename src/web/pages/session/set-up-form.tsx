import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { setupSchema, typedTwice } from '#shared/session.ts';
import { bannerMs } from '#shared/timings.ts';
import { readErrorData } from '#web/call-errors.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { NewPasswordFields } from '#web/components/password-field.tsx';
import { PhoneField } from '#web/components/phone-field.tsx';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { errorText } from '#web/error-text.ts';
import { trpc } from '#web/trpc.ts';

const formSchema = setupSchema
  .extend({ confirmPassword: z.string().min(1, messages.people.allRequired) })
  .refine(...typedTwice('password'));

const blank = { code: '', firstname: '', lastname: '', email: '', phone: '', password: '', confirmPassword: '' };

/** Creates the first Group Admin of a new installation. */
export function SetUpForm({ onSignedIn }: { onSignedIn: (user: SessionUser) => void }) {
  const form = useZodForm(formSchema, blank);
  const [error, setError] = useState('');
  const setUp = trpc.session.setup.useMutation();
  const utils = trpc.useUtils();
  const banner = useBanner();

  const submit = form.handleSubmit(
    async ({ confirmPassword: _, ...values }) => {
      setError('');
      const answer = await setUp.mutateAsync(values);
      onSignedIn({ ...answer, email: values.email });
    },
    (failure) => {
      const text = errorText(failure, messages.login.unexpected);
      if (readErrorData(failure)?.httpStatus !== 409) return setError(text);
      // Somebody else was faster: with the settings read again, this screen gives way to the login.
      banner.failure(text, bannerMs.library);
      void utils.session.config.invalidate();
    },
  );

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md" mt="lg">
        <TextInput label="Setup code" autoComplete="one-time-code" spellCheck={false} {...form.getInputProps('code')} />
        <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('firstname')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastname')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
        <PhoneField label="Phone" {...form.getInputProps('phone')} />
        <NewPasswordFields
          label="Password"
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmPassword')}
        />
      </Stack>
      <FormActions error={error}>
        <BusyButton type="submit" fullWidth busy={form.busy} busyText={messages.login.processing}>
          {messages.login.setUp.title}
        </BusyButton>
      </FormActions>
    </form>
  );
}
