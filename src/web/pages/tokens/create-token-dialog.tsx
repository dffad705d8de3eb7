import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { type TokenScope, tokenScopes } from '#shared/permissions.ts';
import { tokenDays, tokenForm } from '#shared/tokens.ts';
import { CancelAndSave } from '#web/components/cancel-and-save.tsx';
import { FormActions } from '#web/components/form-actions.tsx';
import { ModalShell } from '#web/components/modal-shell.tsx';
import { Select } from '#web/components/select.tsx';
import { useZodForm } from '#web/components/use-zod-form.ts';
import { errorText } from '#web/error-text.ts';
import { useChanges } from '#web/forms/send-change.ts';
import { createKey } from '#web/sync/change.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { NewToken } from './new-token.tsx';
import { scopeNames } from './token-columns.tsx';

const text = messages.tokens;
const never = { value: '', label: 'Never' };
const ends = tokenDays.map((days) => (days === null ? never : { value: String(days), label: `In ${days} days` }));
const blank: { name: string; scope: TokenScope; expiresInDays: string | null } = {
  name: '',
  scope: 'read',
  expiresInDays: '90',
};

/** Asks for the token's name, scope and lifetime, then shows its secret once. */
export function CreateTokenDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { form, error, token, submit, reset } = useCreateToken();
  if (token) return <NewToken token={token} opened={opened} onClose={onClose} onClosed={reset} />;
  return (
    <ModalShell
      opened={opened}
      onClose={onClose}
      onClosed={reset}
      title={text.createTitle}
      busy={form.busy}
      onSubmit={submit}
      footer={
        <FormActions error={error}>
          <CancelAndSave busy={form.busy} onCancel={onClose} saveLabel={text.create} />
        </FormActions>
      }
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="What uses it, such as Rain gauge."
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Radio.Group label="It may" {...form.getInputProps('scope')}>
          <Stack gap="sm" mt="xs">
            {tokenScopes.map((scope) => (
              <Radio
                key={scope}
                value={scope}
                label={scopeNames[scope]}
                description={text.scopeHints[scope]}
                size="md"
              />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label="Expires"
          description={text.endsWithPassword}
          data={ends}
          allowDeselect={false}
          {...form.getInputProps('expiresInDays')}
        />
      </Stack>
    </ModalShell>
  );
}

/** Creates one token for each dialog, however often Create is pressed. The server cannot return the secret a second time. */
function useCreateToken() {
  const form = useZodForm(tokenForm, blank);
  const [error, setError] = useState('');
  const [token, setToken] = useState('');
  const [key, setKey] = useState(createKey);
  const { make, send } = useChanges();
  // If only the answer was lost, the token shows in the list, without its secret.
  const list = trpc.tokens.list.useQuery(undefined, { enabled: false });
  const submit = form.handleSubmit(
    async (values) => {
      setError('');
      const made = (await send(make('tokens.create', values, key))) as Outputs['tokens']['create'];
      setToken(made.token);
    },
    (failure) => {
      setError(errorText(failure, text.createFailed));
      void list.refetch();
    },
  );
  function reset() {
    form.reset();
    setError('');
    setToken('');
    setKey(createKey());
  }
  return { form, error, token, submit, reset };
}
