import { Anchor, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/permissions.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { PasswordField } from '#web/components/password-field.tsx';
import words from '#web/components/words.module.css';
import { errorText } from '#web/error-text.ts';
import { readRememberedEmail, rememberEmail } from '#web/session-mirror.ts';
import { trpc } from '#web/trpc.ts';

type LoginFormProps = {
  notice: string;
  /** Stands under the notice. */
  beside?: ReactNode;
  prepare: () => Promise<boolean>;
  onSignedIn: (user: SessionUser) => void;
  onForgot: () => void;
};

/** Email and password. Checks its only rule by hand, so that the login screen does not load Zod. */
export function LoginForm({ notice, beside, prepare, onSignedIn, onForgot }: LoginFormProps) {
  const [email, setEmail] = useState(readRememberedEmail);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(() => readRememberedEmail() !== '');
  const [error, setError] = useState('');
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const login = trpc.session.login.useMutation();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (email.trim() === '' || password === '') {
      setError(messages.login.empty);
      (email.trim() === '' ? emailField : passwordField).current?.focus();
      return;
    }
    setError('');
    setBusy(true);
    try {
      if (!(await prepare())) return setError(messages.login.unreachable);
      const answer = await login.mutateAsync({ email: email.trim(), password });
      if (answer.message !== messages.login.success) return setError(answer.message || messages.login.failed);
      rememberEmail(remember ? email.trim() : null);
      onSignedIn({ ...answer, email: email.trim() });
    } catch (failure) {
      setError(errorText(failure, messages.login.unexpected));
      passwordField.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {notice && (
        <Text role="status" mt="md" className={words.box} data-tone="on-hold">
          {notice}
        </Text>
      )}
      {beside}
      <Stack gap="lg" mt="lg">
        <TextInput
          ref={emailField}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          ref={passwordField}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="space-between" gap="2xs" mih={44}>
          <Checkbox
            label={messages.login.rememberMe}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          <Anchor component="button" type="button" fz="text" fw={600} mih={44} onClick={onForgot}>
            {messages.login.forgotPassword}
          </Anchor>
        </Group>
      </Stack>
      <FormError space="before">{error}</FormError>
      <BusyButton type="submit" fullWidth h={48} mt="md" busy={isBusy} busyText={messages.login.processing}>
        Login
      </BusyButton>
    </form>
  );
}
