import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** One name for both states of the button; `aria-pressed` gives the state. */
const eye = { 'aria-label': 'Show password', tabIndex: 0 } as const;

const rules = 'At least 8 characters with an upper-case letter, a number and a special character.';

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleButtonProps={eye} {...props} />;
}

type Field = Partial<PasswordInputProps>;

/** A new password, typed twice. Pass the input props of both fields as `password` and `confirmation`. */
export function NewPasswordFields({
  label,
  password,
  confirmation,
}: {
  label: string;
  password: Field;
  confirmation: Field;
}) {
  return (
    <>
      <PasswordField label={label} description={rules} autoComplete="new-password" {...password} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...confirmation} />
    </>
  );
}
