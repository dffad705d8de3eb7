import { messages } from '#shared/messages.ts';
import { type Position, positionNames } from '#shared/position-fields.ts';
import type { FieldWords, FormWords } from './field-words.ts';

/** Both halves are called a position, so they are asked about under one name. Without proj4, which comes where a position is shown. */
const half = (above: string, below: string): FieldWords => ({
  label: messages.positions.position,
  show: (value) =>
    typeof value === 'number' ? `${Math.abs(value)}° ${value < 0 ? below : above}` : String(value ?? ''),
});

/** The words of a position's fields. How it is known is told with the place. */
export const positionWords: FormWords<Position> = {
  latitude: half('north', 'south'),
  longitude: half('east', 'west'),
  accuracy: null,
  positionHow: null,
};

/** Whoever changes one of its fields has decided on all. */
export const positionTogether: string[] = [...positionNames];
