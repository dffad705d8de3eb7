import { Text, TextInput, type TextInputProps } from '@mantine/core';

type NumberFieldProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'inputMode' | 'rightSection' | 'description' | 'classNames'
> & {
  /** The text as typed: `readNumber` and the schemas of `#shared/numbers.ts` turn it into a number. */
  value?: string;
  onChange?: (typed: string) => void;
  /** Whole numbers: the phone's keyboard shows digits only. */
  whole?: boolean;
  /** The unit, shown at the right: `Plants`, `m2`. */
  unit?: string;
};

/** The only field for numbers, beside that with − and + (`step-field.tsx`). Never rewrites what is typed. Spread `form.getInputProps('amount')` into it. */
export function NumberField({ onChange, whole = false, unit, ...rest }: NumberFieldProps) {
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode={whole ? 'numeric' : 'decimal'}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      {...(unit && {
        description: unit,
        descriptionProps: { className: 'bl-hidden' },
        rightSection: (
          <Text span truncate w="100%" pl="2xs" pr="sm" ta="end" fz="sm" c="dimmed" title={unit} aria-hidden>
            {unit}
          </Text>
        ),
        rightSectionWidth: `clamp(3rem, ${unit.length * 0.55 + 1.5}rem, 50%)`,
        rightSectionPointerEvents: 'none' as const,
      })}
    />
  );
}
