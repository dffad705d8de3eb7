import { TextInput, type TextInputProps } from '@mantine/core';
import { type Person, personFieldNames, personLabels } from '#shared/volunteers.ts';
import { PhoneField } from '#web/components/phone-field.tsx';
import type { ZodForm } from '#web/components/use-zod-form.ts';

export const isPhone = (name: keyof Person) => name === 'phone' || name === 'emergencyContactNumber';
const asEmail = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const;

type PersonFieldsProps = {
  form: Pick<ZodForm<Person, never>, 'getInputProps'>;
  /** Which fields have a star. */
  required?: readonly (keyof Person)[];
  /** What is said under a field. */
  hints?: Partial<Person>;
  /** What all inputs have in common. */
  input?: Pick<TextInputProps, 'disabled' | 'inputWrapperOrder'>;
};

/** Another person's details. Autocomplete is off, so that the browser does not fill in one's own. */
export function PersonFields({ form, required = [], hints = {}, input = {} }: PersonFieldsProps) {
  return personFieldNames.map((name) => {
    const Field = isPhone(name) ? PhoneField : TextInput;
    return (
      <Field
        key={name}
        name={name}
        label={personLabels[name]}
        withAsterisk={required.includes(name)}
        description={hints[name]}
        autoComplete="off"
        {...(name === 'email' && asEmail)}
        {...input}
        {...form.getInputProps(name)}
      />
    );
  });
}
