import { messages } from '#shared/messages.ts';
import { type FieldWords, type FormWords, labelOf, nothing, showValue } from './field-words.ts';
import { readField, takeFields } from './merge.ts';
import { askMerge } from './merge-store.ts';
import type { Meeting } from './save-record.ts';

type Asking<Values> = { words: FormWords<Values>; texts: { subject: (values: Values) => string } };

/** Asks about what both changed. @returns the values with the chosen words, or null for not now. */
export async function askAbout<Values extends object>(
  met: Meeting<Values>,
  { words, texts }: Asking<Values>,
): Promise<Values | null> {
  // A field that says nothing to a person, such as a password, is not asked about: mine stands.
  const asked = met.asked.filter((paths) => labelsOf(words, paths) !== '');
  if (asked.length === 0) return met.values;
  const say = (path: string, values: object) => {
    const found = wordsOf(words, path);
    return found && `${showValue(found, readField(values, path))}`;
  };
  /** Of fields that are one, the empty ones need no line. */
  const sayAll = (paths: string[], values: object) => {
    const lines = paths.map((path) => say(path, values)).filter((text) => text !== null);
    const filled = lines.filter((text) => text !== nothing);
    return (filled.length > 0 ? filled : lines.slice(0, 1)).join('\n');
  };
  const rest = [
    ...met.fromThem.map((path) => ({ path, values: met.theirs, from: met.changedBy })),
    ...met.fromMe
      .filter((path) => !met.fromThem.includes(path))
      .map((path) => ({ path, values: met.values, from: 'you' })),
  ];
  const choices = await askMerge({
    name: texts.subject(met.values),
    changedBy: met.changedBy,
    changedAt: met.changedAt,
    questions: asked.map((paths) => ({
      label: labelsOf(words, paths),
      mine: sayAll(paths, met.values),
      theirs: sayAll(paths, met.theirs),
    })),
    rest: rest.flatMap(({ path, values, from }) => {
      const found = wordsOf(words, path);
      return found ? [{ label: labelOf(found), text: say(path, values) ?? '', from }] : [];
    }),
  });
  if (!choices) return null;
  const theirs = asked.filter((_, place) => choices[place] === 'theirs').flat();
  return takeFields(met.values, met.theirs, theirs);
}

/** What came from whom, for the banner of a save; nothing when nobody else had changed anything. */
export function mergedText<Values extends object>(meetings: Meeting<Values>[], words: FormWords<Values>): string {
  return meetings
    .filter(({ fromThem }) => labelsOf(words, fromThem) !== '')
    .map(({ changedBy, fromThem }) => messages.general.mergedFrom(changedBy, labelsOf(words, fromThem)))
    .join(' ');
}

function labelsOf<Values>(words: FormWords<Values>, paths: readonly string[]): string {
  const labels = paths.map((path) => wordsOf(words, path)).filter((found) => found !== null);
  return [...new Set(labels.map(labelOf))].join(', ');
}

/** A form whose fields are named by ids (`targets.12`) gives the words of all of them under `targets.*`. */
function wordsOf<Values>(words: FormWords<Values>, path: string): FieldWords | null {
  const known: Partial<Record<string, FieldWords | null>> = words;
  return known[path] ?? known[path.replace(/[^.]+$/, '*')] ?? null;
}
