import { TextInput, type TextInputProps } from '@mantine/core';

type PhoneFieldProps = Omit<TextInputProps, 'onChange' | 'value'> & {
  value?: string;
  onChange?: (phone: string) => void;
};

/** Removes spaces as they are typed or pasted; the schema checks the rest. Spread `form.getInputProps('phone')` into it. */
export function PhoneField({ onChange, ...rest }: PhoneFieldProps) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...rest}
      onChange={(event) => onChange?.(event.currentTarget.value.replace(/\s+/g, ''))}
    />
  );
}
