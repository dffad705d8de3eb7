import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { messages } from '#shared/messages.ts';
import type { Position } from '#shared/position-fields.ts';
import type { PositionFieldProps } from './position-inputs.tsx';

// It brings proj4 along, which no other field needs.
const Inputs = lazy(async () => ({ default: (await import('./position-inputs.tsx')).PositionInputs }));

/** Where something is: from the phone, or typed. */
export function PositionField({ label = messages.positions.position, ...rest }: PositionFieldProps) {
  return (
    <Suspense fallback={<TextInput label={label} readOnly />}>
      <Inputs label={label} {...rest} />
    </Suspense>
  );
}

type Form = { getValues: () => object; setValues: (values: never) => void; errors: Record<string, unknown> };

/** The field's part of a form that holds a position. */
export const positionInput = (form: Form) => ({
  value: form.getValues() as Position,
  onChange: (position: Position) => form.setValues(position as never),
  error: form.errors.latitude ?? form.errors.longitude,
});
