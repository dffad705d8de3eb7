import { Button, Group, TextInput, type TextInputProps } from '@mantine/core';
import { useRef } from 'react';
import { barePhone } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { mayHaveLostZero } from '#shared/names.ts';
import { withoutUnseen } from '#shared/text.ts';

type PhoneFieldProps = Omit<TextInputProps, 'onChange' | 'value' | 'inputContainer'> & {
  value?: string;
  onChange?: (phone: string) => void;
  /** For a number that is only shown and rung. */
  keepsSpaces?: boolean;
};

/**
 * Removes spaces, and what cannot be seen, as they are typed or pasted; the schema checks the rest. A number that has lost its 0 is asked about, and changed by a
 * press alone. Spread `form.getInputProps('phone')` into it.
 */
export function PhoneField({ value = '', onChange, keepsSpaces = false, ...rest }: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isAsked = mayHaveLostZero(value) && !rest.readOnly && !rest.disabled;
  const putBack = () => {
    onChange?.(`0${value.trim()}`);
    // The button goes with its question.
    input.current?.focus();
  };
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...rest}
      ref={input}
      value={value}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange?.(keepsSpaces ? withoutUnseen(typed) : barePhone(typed))
      }
      inputContainer={(shown) => (
        <>
          {shown}
          <div role="status">{isAsked && <LostZero onPutBack={putBack} />}</div>
        </>
      )}
    />
  );
}

function LostZero({ onPutBack }: { onPutBack: () => void }) {
  return (
    <Group gap="xs" mt="xs">
      <span>{messages.people.lostZero}</span>
      <Button variant="default" size="lg" onClick={onPutBack}>
        {messages.people.putZeroBack}
      </Button>
    </Group>
  );
}
