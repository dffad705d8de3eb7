import { messages } from '#shared/messages.ts';
import { type Position, positionNames } from '#shared/position-fields.ts';
import type { FormWords } from './field-words.ts';

/** The words of a position's fields. How it is known is told with the place. */
export const positionWords: FormWords<Position> = {
  latitude: messages.positions.latitude,
  longitude: messages.positions.longitude,
  accuracy: null,
  positionHow: null,
};

/** Whoever changes one of its fields has decided on all. */
export const positionTogether: string[] = [...positionNames];
