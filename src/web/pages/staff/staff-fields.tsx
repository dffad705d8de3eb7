import { SimpleGrid } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { type Role, roles } from '#shared/permissions.ts';
import type { Person } from '#shared/volunteers.ts';
import { hintBelow } from '#web/components/hint-below.ts';
import { PasswordField } from '#web/components/password-field.tsx';
import { Select } from '#web/components/select.tsx';
import type { ZodForm } from '#web/components/use-zod-form.ts';
import { PersonFields } from '#web/pages/volunteers/person-fields.tsx';

export type StaffFormValues = Person & {
  role: Role;
  password: string;
  confirmPassword: string;
};

type StaffFieldsProps = {
  form: Pick<ZodForm<StaffFormValues, never>, 'getInputProps'>;
  isNew: boolean;
  disabled: boolean;
};

const hints = {
  email: 'The username for logging in',
  phone: 'Digits, with a + in front if needed',
  emergencyContact: 'Whom to ring; may be left empty',
  emergencyContactNumber: 'Not their own number',
};

const required = ['firstname', 'lastname', 'email', 'phone'] as const;

export function StaffFields({ form, isNew, disabled }: StaffFieldsProps) {
  const input = { disabled, ...hintBelow };
  const field = (name: keyof StaffFormValues) => ({ ...form.getInputProps(name), ...input, name });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <PersonFields form={form} required={required} hints={hints} input={input} />
      <Select label="Role" data={[...roles]} allowDeselect={false} {...field('role')} />
      <div />
      <PasswordField
        label="Password"
        withAsterisk={isNew}
        description={
          isNew
            ? 'At least 8 characters with an upper-case letter, a number and a special character'
            : `Leave empty to keep the present one. ${messages.people.newPasswordEnds}`
        }
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField
        label="Confirm password"
        withAsterisk={isNew}
        description={isNew ? 'The same again' : 'Only with a new password'}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </SimpleGrid>
  );
}
