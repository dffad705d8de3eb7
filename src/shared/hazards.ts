import { z } from 'zod';
import { id, requiredLine, sentenceLength, updated } from './fields.ts';
import { messages } from './messages.ts';

/** A hazard belongs to the site, or to the activity and its people. */
export const hazardKinds = ['site', 'activity_people'] as const;
export type HazardKind = (typeof hazardKinds)[number];

const requiredText: Record<HazardKind, string> = {
  site: messages.hazards.siteRequired,
  activity_people: messages.hazards.activityPeopleRequired,
};

const description = (kind: HazardKind) => requiredLine(requiredText[kind], sentenceLength);

/** What a person fills in: the panel of this kind. */
export const hazardForm = (kind: HazardKind) => z.object({ hazardDescription: description(kind) });

const kind = z.enum(hazardKinds);

export const listHazardsSchema = z.object({ kind });

const createOf = <K extends HazardKind>(name: K) =>
  z.object({ kind: z.literal(name), hazardDescription: description(name) });

export const createHazardSchema = z.discriminatedUnion('kind', [createOf('site'), createOf('activity_people')]);

const updateOf = <K extends HazardKind>(name: K) =>
  z.object({ kind: z.literal(name), hazardDescription: description(name).optional(), ...updated });

export const updateHazardSchema = z.discriminatedUnion('kind', [updateOf('site'), updateOf('activity_people')]);

/** Each kind has its own calls, which do not find an id of the other kind. */
export const removeHazardSchema = z.object({ id, kind });
