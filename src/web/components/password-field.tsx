import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The eye is named for what pressing it does: one name for both states, the state is `aria-pressed`. */
const eye = { 'aria-label': 'Show password', tabIndex: 0 } as const;

const rules = 'At least 8 characters with an upper-case letter, a number and a special character.';

/** A password that is typed without being seen, unless the eye is pressed. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleButtonProps={eye} {...props} />;
}

type Field = Partial<PasswordInputProps>;

/** A new password and the same again. Spread a form's input props of each into `password` and `confirmation`. */
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
