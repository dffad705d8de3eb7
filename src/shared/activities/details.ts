import { z } from 'zod';
import { type ActivityStatus, activityStatuses } from '../activities.ts';
import { isIsoDate } from '../dates.ts';
import { formed, id, line, longText, requiredLine, timeOfDay, updated } from '../fields.ts';
import { messages } from '../messages.ts';
import { earliestActivityDate } from '../timings.ts';

export const activityDate = z.preprocess(
  (value) => value ?? '',
  formed(messages.activities.required)
    .min(1, { error: messages.activities.required, abort: true })
    .refine(isIsoDate, { error: messages.general.invalidDate, abort: true })
    .refine((date) => date >= earliestActivityDate, messages.activities.tooEarly)
    .meta({ format: 'date' }),
);

const orEmpty = (value: unknown) => value ?? '';

/** What is said of a field of an activity. */
type ActivityField = {
  /** What may be typed, and how it is stored. */
  schema: z.ZodType;
  /** What forms, plans and questions call it. */
  label: string;
  /** What a new activity starts with, on the screen and where a call leaves the field out. */
  blank: unknown;
  /** Whether a call that adds an activity must give it. */
  isRequired: boolean;
  /** Its name in the documented calls, and what they answer. */
  wire: string;
  answer: z.ZodType;
  /** Whether lists have it, those on phones too. No long text. */
  isListed: boolean;
  /** Whether a copy for another day takes it along as it is. */
  isCopied: boolean;
  /** Whether a search finds it by a line that has nothing else. `search-lines.ts` has the lines of the other fields. */
  isSearched: boolean;
  /** For a line of text that form, plan and file just show: its heading in the file, and what an empty field says. */
  line?: { heading: string; placeholder?: string };
};

/** A line of text, which may be empty. */
const optionalLine = <const Rest extends Pick<ActivityField, 'label' | 'wire' | 'isSearched' | 'line'>>(
  rest: Rest,
) => ({
  schema: z.preprocess(orEmpty, line()),
  blank: '' as string,
  answer: z.string(),
  isRequired: false as const,
  isListed: true as const,
  isCopied: true as const,
  ...rest,
});

const optionalTime = <const Rest extends Pick<ActivityField, 'label' | 'wire'>>(rest: Rest) => ({
  ...optionalLine({ isSearched: false, ...rest }),
  schema: z.preprocess(orEmpty, timeOfDay()),
});

/**
 * What a person fills in of an activity. Forms, schemas, copies, lists, plans, documented calls, files and the words for two people's
 * changes are made from it. What the trail and the export keep is said beside the table.
 */
export const activityFields = {
  activityName: {
    schema: requiredLine(messages.activities.required),
    label: messages.activities.name,
    blank: '' as string,
    isRequired: true,
    wire: 'activity_name',
    answer: z.string(),
    isListed: true,
    isCopied: false,
    isSearched: false,
  },
  projectId: {
    schema: z
      .number(messages.activities.required)
      .int(messages.activities.required)
      .positive(messages.activities.required),
    label: 'Project',
    blank: null as number | null,
    isRequired: true,
    wire: 'project_id',
    answer: z.int(),
    isListed: true,
    isCopied: false,
    isSearched: false,
  },
  activityDate: {
    schema: activityDate,
    label: messages.activities.date,
    blank: '' as string,
    isRequired: true,
    wire: 'activity_date',
    answer: z.string().meta({ format: 'date' }),
    isListed: true,
    isCopied: false,
    isSearched: false,
  },
  startTime: optionalTime({ label: messages.activities.start, wire: 'start_time' }),
  finishTime: optionalTime({ label: messages.activities.finish, wire: 'finish_time' }),
  meetingPlace: optionalLine({
    label: messages.activities.meetingPlace,
    wire: 'meeting_place',
    isSearched: false,
    line: { heading: 'Meeting Place', placeholder: messages.activities.meetAtProject },
  }),
  /** Somebody of the staff; null: nobody is named. */
  ledById: {
    schema: z.preprocess((value) => (value === '' ? null : (value ?? null)), id.nullable()),
    label: messages.activities.leader,
    blank: null as number | null,
    isRequired: false,
    wire: 'led_by',
    answer: z.int().nullable(),
    isListed: false,
    isCopied: false,
    isSearched: false,
  },
  notes: {
    schema: z.preprocess(orEmpty, longText()),
    label: 'Notes',
    blank: '' as string,
    isRequired: false,
    wire: 'notes',
    answer: z.string(),
    isListed: false,
    isCopied: true,
    isSearched: false,
  },
  status: {
    schema: z.enum(activityStatuses),
    label: messages.activities.status,
    blank: 'InProgress' as ActivityStatus,
    isRequired: false,
    wire: 'status',
    answer: z.enum(activityStatuses),
    isListed: true,
    isCopied: false,
    isSearched: false,
  },
} as const satisfies Record<string, ActivityField>;

type Fields = typeof activityFields;
export type ActivityFieldName = keyof Fields;
/** The names of the fields of which this is said. */
type NameWith<Said> = { [Name in ActivityFieldName]: Fields[Name] extends Said ? Name : never }[ActivityFieldName];

export const activityFieldNames = Object.keys(activityFields) as ActivityFieldName[];

const namesWith = <Said>(isSaid: (field: ActivityField) => boolean) =>
  activityFieldNames.filter((name) => isSaid(activityFields[name])) as NameWith<Said>[];

/** Those that lists have, that a copy takes along, and that are searched by a line of their own. */
export const listedFieldNames = namesWith<{ isListed: true }>(({ isListed }) => isListed);
export const copiedFieldNames = namesWith<{ isCopied: true }>(({ isCopied }) => isCopied);
export const searchedFieldNames = namesWith<{ isSearched: true }>(({ isSearched }) => isSearched);
/** Those that form, plan and file just show, one after the other. */
export const lineFields = namesWith<{ line: object }>(({ line: shown }) => shown !== undefined).map((name) => ({
  name,
  label: activityFields[name].label,
  ...(activityFields[name].line as NonNullable<ActivityField['line']>),
}));

const each = <Value>(of: (field: ActivityField) => Value) =>
  Object.fromEntries(activityFieldNames.map((name) => [name, of(activityFields[name])]));

const fields = each(({ schema }) => schema) as { [Name in ActivityFieldName]: Fields[Name]['schema'] };
/** A new activity in the form. */
export const blankActivity = each(({ blank }) => blank) as {
  -readonly [Name in ActivityFieldName]: Fields[Name]['blank'];
};
export const activityLabels = each(({ label }) => label) as { [Name in ActivityFieldName]: string };

/** What a person fills in; the Details step's form. */
export const activityForm = z.object(fields);
/** The same as it is stored. */
export type ActivityDetails = z.output<typeof activityForm>;

/** An activity as a list shows it. */
export const listedNames = [
  ...(['id', ...listedFieldNames] as const),
  ...(['projectName', 'projectLocation', 'createdById', 'createdBy', 'ledBy'] as const),
];

export const createActivitySchema = z.object(
  each(({ schema, isRequired, blank }) => (isRequired ? schema : schema.default(blank))) as {
    [Name in ActivityFieldName]: Fields[Name]['isRequired'] extends true
      ? Fields[Name]['schema']
      : z.ZodDefault<Fields[Name]['schema']>;
  },
);

export const updateActivitySchema = z.object({ ...activityForm.partial().shape, ...updated });

/**
 * Save as New Activity. Fields that were changed in the form before are sent along; a name that is left out becomes `{name} (Copy)`,
 * or `{name} (Copy 2)` and so on where that is taken.
 */
export const duplicateActivitySchema = z.object({ id, ...activityForm.partial().shape });

const copySuffix = / \(Copy(?: \d{1,6})?\)$/;
const longestName = 200;

/** `name` with the words after it, within the length of a name. */
export const nameWith = (name: string, suffix: string) => `${name.slice(0, longestName - suffix.length)}${suffix}`;

/** The nth name for a copy, within the length of a name. A copy of a copy counts on in place of a second ` (Copy)`. */
export function copyName(name: string, n = 1): string {
  const suffix = n === 1 ? ' (Copy)' : ` (Copy ${n})`;
  return nameWith(name.replace(copySuffix, ''), suffix);
}

/** The name of what comes back after it was deleted: its own, or the first ` (back)` where another has that by now. */
export function backName(name: string, isTaken: (name: string) => boolean): string {
  const plain = name.replace(/ \(back(?: \d{1,6})?\)$/, '');
  for (let [n, back] = [1, name]; ; n += 1) {
    if (!isTaken(back)) return back;
    back = nameWith(plain, n === 1 ? ' (back)' : ` (back ${n})`);
  }
}

/**
 * When an activity was completed, once it has this status: set by completing, cleared by reopening. Archiving a completed activity leaves
 * it completed. `now`: an ISO instant.
 */
export function completedAtOf(
  before: { completedAt: string | null },
  status: ActivityStatus,
  now: string,
): string | null {
  if (status === 'Completed') return before.completedAt ?? now;
  return status === 'archived' ? before.completedAt : null;
}
