import { Anchor, Center, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { bannerMs } from '#shared/timings.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { errorText } from '#web/error-text.ts';
import { readRememberedEmail } from '#web/session-mirror.ts';
import { trpc } from '#web/trpc.ts';

type ForgotPasswordFormProps = { emailReady: boolean; onBack: () => void };

/** Requests the mail with the reset link. The answer is the same whether or not the address is known. Says so when mail is not set up. */
export function ForgotPasswordForm({ emailReady, onBack }: ForgotPasswordFormProps) {
  const [email, setEmail] = useState(readRememberedEmail);
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const banner = useBanner();
  const ask = trpc.session.forgotPassword.useMutation();

  function refuse(text: string) {
    setError(text);
    field.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (ask.isPending) return;
    if (email.trim() === '') return refuse(messages.login.emptyEmail);
    try {
      const answer = await ask.mutateAsync({ email: email.trim() });
      if (answer.message !== messages.login.resetAccepted) return refuse(answer.message || messages.login.resetFailed);
      setError('');
      if (emailReady) banner.success(messages.login.resetSent, bannerMs.logout);
      else banner.info(messages.login.resetNotSetUp, bannerMs.logout);
    } catch (failure) {
      refuse(errorText(failure, messages.login.unexpected));
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={field}
        mt="lg"
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <FormError space="before">{error}</FormError>
      <BusyButton type="submit" fullWidth h={48} mt="md" busy={ask.isPending} busyText={messages.login.processing}>
        Send reset link
      </BusyButton>
      <Center mt="sm">
        <Anchor component="button" type="button" fz="text" fw={600} mih={44} onClick={onBack}>
          {messages.login.backToLogin}
        </Anchor>
      </Center>
    </form>
  );
}
