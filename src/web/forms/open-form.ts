import { messages } from '#shared/messages.ts';
import { isSame, merge, type Together } from '#web/sync/merge.ts';
import type { Draft } from './drafts.ts';
import type { MergedSave, RecordSave, Versioned } from './save-record.ts';

export type Opened<Values> = {
  values: Values;
  isRestored: boolean;
  /** Both changed the same field since the draft was typed: asked as soon as the form is drawn. */
  question: MergedSave<Values> | null;
};

/**
 * The values that a form opens with, and what its save starts from: the record, or the draft that was left. A draft is merged into a
 * record that changed since; where both changed the same field, the draft keeps its old version until somebody has chosen.
 */
export function openForm<Values extends object, Stored extends Versioned>(
  save: RecordSave<Values, Stored>,
  draft: Draft<Values> | null,
  blank: Values,
  together: Together,
): Opened<Values> {
  const known = save.base;
  const values = known?.values ?? blank;
  // A draft of a new record cannot be used for a stored one, nor the other way round.
  if (!draft || (draft.base === null) !== (known === null)) return { values, isRestored: false, question: null };
  save.unanswered = draft.unanswered;
  if (!known || !draft.base) return { values: draft.values, isRestored: true, question: null };
  if (holdsAll({ base: draft.base.values, typed: draft.values, now: known.values }, together)) {
    // It was saved, or waits on this phone and is drawn: the page ended before it could throw the draft away.
    save.unanswered = [];
    return { values, isRestored: false, question: null };
  }
  const from = { ...known, ...draft.base };
  const isSameVersion = draft.base.version === known.version && isSame(draft.base.values, known.values);
  const isAsOld = draft.base.database === known.database && (draft.base.version > known.version || isSameVersion);
  if (isAsOld || draft.unanswered.length > 0) {
    // After an unanswered save the newer version may be this person's own: the next save finds out.
    save.base = from;
    return { values: draft.values, isRestored: true, question: null };
  }
  const merged = merge(draft.base.values, draft.values, known.values, together);
  if (merged.asked.length === 0) return { values: merged.values, isRestored: merged.fromMe.length > 0, question: null };
  save.base = from;
  const question = { ...merged, theirs: known.values, changedBy: messages.general.someone, changedAt: '' };
  return { values: merged.values, isRestored: true, question };
}

/** Whether a record has all that was typed over an earlier state of it. */
export function holdsAll<Values extends object>(
  { base, typed, now }: Record<'base' | 'typed' | 'now', Values>,
  together: Together,
): boolean {
  const { fromMe, asked } = merge(base, typed, now, together);
  return fromMe.length === 0 && asked.length === 0;
}
