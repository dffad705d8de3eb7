import { SimpleGrid, TextInput } from '@mantine/core';
import { messages } from '#shared/messages.ts';
import { type Role, roles } from '#shared/permissions.ts';
import type { Person } from '#shared/volunteers.ts';
import { PasswordField } from '#web/components/password-field.tsx';
import { PhoneField } from '#web/components/phone-field.tsx';
import { Select } from '#web/components/select.tsx';
import type { ZodForm } from '#web/components/use-zod-form.ts';

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

/** Another person's details. Autocomplete is off, so that the browser does not fill in one's own. */
export function StaffFields({ form, isNew, disabled }: StaffFieldsProps) {
  const field = (name: keyof StaffFormValues) => ({
    ...form.getInputProps(name),
    disabled,
    name,
    // Keeps fields side by side level, however long their descriptions are.
    inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput label="First name" autoComplete="off" {...field('firstname')} />
      <TextInput label="Last name" autoComplete="off" {...field('lastname')} />
      <TextInput
        label="Email"
        description="The username for logging in"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <PhoneField
        label="Phone"
        description="Digits, with a + in front if needed"
        autoComplete="off"
        {...field('phone')}
      />
      <TextInput
        label={messages.people.emergencyContactName}
        description="Whom to ring; may be left empty"
        autoComplete="off"
        {...field('emergencyContact')}
      />
      <PhoneField
        label={messages.people.emergencyContactNumber}
        description="Not their own number"
        autoComplete="off"
        {...field('emergencyContactNumber')}
      />
      <Select label="Role" data={[...roles]} allowDeselect={false} {...field('role')} />
      <div />
      <PasswordField
        label="Password"
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
        description={isNew ? 'The same again' : 'Only with a new password'}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </SimpleGrid>
  );
}
