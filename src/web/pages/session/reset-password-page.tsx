import { Anchor, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { passwordSchema, typedTwice } from '#shared/session.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { NewPasswordFields } from '#web/components/password-field.tsx';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { errorText } from '#web/error-text.ts';
import { paths } from '#web/paths.ts';
import { reloadStale } from '#web/sync/after-change.ts';
import { trpc } from '#web/trpc.ts';
import { SignInFrame } from './sign-in-frame.tsx';

const formSchema = z
  .object({ password: passwordSchema, confirmPassword: z.string() })
  .refine(...typedTwice('password'));

/** The page of the mailed link: a new password, typed twice. Without the link's token it says what to do instead. */
export function ResetPasswordPage({ onLeave }: { onLeave: () => void }) {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token'));
  function leave(event: MouseEvent) {
    event.preventDefault();
    onLeave();
  }

  return (
    <SignInFrame title="Choose a new password" documentTitle="New password">
      {token ? (
        <NewPasswordForm token={token} onSaved={onLeave} />
      ) : (
        <Text mt="md">{messages.login.resetLinkIncomplete}</Text>
      )}
      <Anchor href={paths.root} onClick={leave} display="block" w="fit-content" mx="auto" mt="sm" py="sm">
        {messages.login.backToLogin}
      </Anchor>
    </SignInFrame>
  );
}

function NewPasswordForm({ token, onSaved }: { token: string; onSaved: () => void }) {
  const form = useZodForm(formSchema, { password: '', confirmPassword: '' });
  const [error, setError] = useState('');
  const reset = trpc.session.resetPassword.useMutation();
  const cache = useQueryClient();
  const banner = useBanner();

  const submit = form.handleSubmit(
    async ({ password }) => {
      setError('');
      await reset.mutateAsync({ token, password });
      void reloadStale(cache, 'session.resetPassword');
      banner.success(messages.login.passwordChanged, bannerMs.logout);
      onSaved();
    },
    (failure) => setError(errorText(failure, messages.login.unexpected)),
  );

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md" mt="lg">
        <NewPasswordFields
          label="New password"
          password={form.getInputProps('password')}
          confirmation={form.getInputProps('confirmPassword')}
        />
      </Stack>
      <FormActions error={error}>
        <BusyButton type="submit" fullWidth busy={form.busy} busyText={messages.login.processing}>
          Save password
        </BusyButton>
      </FormActions>
    </form>
  );
}
