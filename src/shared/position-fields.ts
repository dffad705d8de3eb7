import { z } from 'zod';
import { messages } from './messages.ts';

/** How a position came to be known: from a phone's satellites, typed, chosen on a map, or read from a picture. */
export const positionHows = ['phone', 'typed', 'map', 'picture'] as const;

/** How a group writes positions: as Topo50 does, in metres, or in degrees. */
export const positionStyles = ['grid', 'nztm', 'degrees'] as const;
export type PositionStyle = (typeof positionStyles)[number];

/** Where something is. Its fields only mean something together. Without a position all are null. */
export type Position = {
  /** Decimal degrees, WGS 84; south and west are negative. */
  latitude: number | null;
  longitude: number | null;
  /** Metres; null where nobody knows. */
  accuracy: number | null;
  positionHow: (typeof positionHows)[number] | null;
};

export const noPosition: Position = { latitude: null, longitude: null, accuracy: null, positionHow: null };
export const positionNames = ['latitude', 'longitude', 'accuracy', 'positionHow'] as const;

const words = messages.positions;

/** A form without JSON sends nothing as the empty text. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

const degrees = (most: number, message: string) =>
  orNull(z.number(words.notANumber).min(-most, message).max(most, message));

export const positionFields = {
  latitude: degrees(90, words.latitudeRange),
  longitude: degrees(180, words.longitudeRange),
  accuracy: orNull(z.number(words.notANumber).min(0, words.accuracyRange).max(1e7, words.accuracyRange)),
  positionHow: orNull(z.enum(positionHows)),
};

type Given = { [Name in keyof Position]?: Position[Name] | undefined };

/** Refuses half a position: whoever sends one of its fields sends latitude and longitude. */
export function refuseHalf(given: Given, check: z.RefinementCtx<Given>): void {
  const isSent = positionNames.some((name) => given[name] !== undefined);
  const ends = [given.latitude, given.longitude];
  const isNone = [...ends, given.accuracy ?? null, given.positionHow ?? null].every((one) => one === null);
  const isWhole = isNone || ends.every((one) => typeof one === 'number');
  if (isSent && !isWhole) check.addIssue({ code: 'custom', path: ['latitude'], message: words.half });
}

/** The position that an input says: nothing where it says none. What it does not say of a new one is not known. */
export function positionGiven(given: Given): Position | Record<string, never> {
  const { latitude, longitude, accuracy = null, positionHow } = given;
  if (latitude === undefined || longitude === undefined) return {};
  if (latitude === null || longitude === null) return noPosition;
  return { latitude, longitude, accuracy, positionHow: positionHow ?? 'typed' };
}

/** Where there is a position: its two numbers. What a phone kept of an earlier version has no such fields. */
export function pointOf({ latitude, longitude }: Pick<Position, 'latitude' | 'longitude'>) {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}
