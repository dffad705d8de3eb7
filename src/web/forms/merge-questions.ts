import { maxLength } from '#shared/fields.ts';
import { messages } from '#shared/messages.ts';
import { type FieldWords, type FormWords, isLongText, labelOf, nothing, showValue } from '#web/sync/field-words.ts';
import { readField, takeFields, withFields } from '#web/sync/merge.ts';
import { mergeQuestion } from './questions.ts';
import type { MergedSave } from './save-record.ts';

type Asking<Values> = {
  words: FormWords<Values>;
  texts: { subject: (values: Values) => string };
  /** When mine was made (ISO instant), where that is not now. */
  madeAt?: string;
};

/** Asks about the fields that both changed. @returns the values with the choices made, or null for Not now. */
export async function askAbout<Values extends object>(
  merged: MergedSave<Values>,
  { words, texts, madeAt }: Asking<Values>,
): Promise<Values | null> {
  // A field that people never see, such as a password, is not asked about: mine is kept.
  const asked = merged.asked.filter((paths) => labelsOf(words, paths) !== '');
  if (asked.length === 0) return merged.values;
  const say = (path: string, values: object) => {
    const found = wordsOf(words, path);
    return found && `${showValue(found, readField(values, path))}`;
  };
  /** The values of fields that belong together, each with its label, without the empty ones. A value of several lines stands below it. */
  const showAll = (paths: string[], values: object) => {
    const found = paths.map((path) => wordsOf(words, path)).filter((one) => one !== null);
    const isOne = new Set(found.map(labelOf)).size === 1;
    const lines = paths.flatMap((path) => {
      const text = say(path, values) ?? nothing;
      const label = labelsOf(words, [path]);
      if (text === nothing) return [];
      return isOne ? text : `${label}:${/^• |\n/.test(text) ? '\n' : ' '}${text}`;
    });
    return lines.join('\n') || nothing;
  };
  const rest = [
    ...merged.fromThem.map((path) => ({ path, values: merged.theirs, from: merged.changedBy })),
    ...merged.fromMe
      .filter((path) => !merged.fromThem.includes(path))
      .map((path) => ({ path, values: merged.values, from: 'you' })),
  ];
  const choices = await mergeQuestion.ask({
    name: texts.subject(merged.values),
    changedBy: merged.changedBy,
    changedAt: merged.changedAt,
    madeAt,
    questions: asked.map((paths) => ({
      label: labelsOf(words, paths),
      mine: showAll(paths, merged.values),
      theirs: showAll(paths, merged.theirs),
      mayKeepBoth: bothOf(merged, words, paths) !== null,
    })),
    rest: rest.flatMap(({ path, values, from }) => {
      const found = wordsOf(words, path);
      return found ? [{ label: labelOf(found), text: say(path, values) ?? '', from }] : [];
    }),
  });
  if (!choices) return null;
  const theirs = asked.filter((_, index) => choices[index] === 'theirs').flat();
  const both = asked.filter((_, index) => choices[index] === 'both');
  const joined = both.map((paths) => [paths[0], bothOf(merged, words, paths)]);
  return withFields(takeFields(merged.values, merged.theirs, theirs), Object.fromEntries(joined));
}

/** Two long texts one after the other, theirs first. Null for other fields, an empty text, and what would be too long together. */
function bothOf<Values extends object>(
  { values, theirs }: Pick<MergedSave<Values>, 'values' | 'theirs'>,
  words: FormWords<Values>,
  [path = '', ...more]: readonly string[],
): string | null {
  const found = wordsOf(words, path);
  if (!found || !isLongText(found) || more.length > 0) return null;
  const texts = [theirs, values].map((side) => readField(side, path));
  if (!texts.every((text) => typeof text === 'string' && text.trim() !== '')) return null;
  const joined = texts.join('\n\n');
  return joined.length <= maxLength.text ? joined : null;
}

/** What came from whom, for the banner of a save; empty when nobody else had changed anything. */
export function mergedText<Values extends object>(mergedSaves: MergedSave<Values>[], words: FormWords<Values>): string {
  return mergedSaves
    .filter(({ fromThem }) => labelsOf(words, fromThem) !== '')
    .map(({ changedBy, fromThem }) => messages.general.mergedFrom(changedBy, labelsOf(words, fromThem)))
    .join(' ');
}

function labelsOf<Values>(words: FormWords<Values>, paths: readonly string[]): string {
  const labels = paths.map((path) => wordsOf(words, path)).filter((found) => found !== null);
  return [...new Set(labels.map(labelOf))].join(', ');
}

/** The words of a field. Fields named by an id (`targets.12`) share the words of `targets.*`. */
function wordsOf<Values>(words: FormWords<Values>, path: string): FieldWords | null {
  const known: Partial<Record<string, FieldWords | null>> = words;
  return known[path] ?? known[path.replace(/[^.]+$/, '*')] ?? null;
}
