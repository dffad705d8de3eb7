import { messages } from '#shared/messages.ts';
import type { Draft } from './drafts.ts';
import { merge, type Together } from './merge.ts';
import type { Meeting, RecordSave, Versioned } from './save-record.ts';

export type Opened<Values> = {
  values: Values;
  isRestored: boolean;
  /** Both changed the same since the draft was typed: asked as soon as the form is drawn. */
  question: Meeting<Values> | null;
};

/**
 * What the fields say when a form opens, and what its save starts from: the record, or the draft that was left. A draft over a record
 * that has moved on is merged into it; where both changed the same, the draft stands on its old version until somebody has chosen.
 */
export function openForm<Values extends object, Stored extends Versioned>(
  save: RecordSave<Values, Stored>,
  draft: Draft<Values> | null,
  blank: Values,
  together: Together,
): Opened<Values> {
  const known = save.base;
  const values = known?.values ?? blank;
  // A draft of a new record is not one of a stored record, nor the other way round.
  if (!draft || (draft.base === null) !== (known === null)) return { values, isRestored: false, question: null };
  save.unanswered = draft.unanswered;
  if (!known || !draft.base) return { values: draft.values, isRestored: true, question: null };
  const from = { ...known, ...draft.base };
  const isAsOld = draft.base.database === known.database && draft.base.version >= known.version;
  if (isAsOld || draft.unanswered.length > 0) {
    // With a try that got no answer, what moved on may be one's own: the save finds out.
    save.base = from;
    return { values: draft.values, isRestored: true, question: null };
  }
  const merged = merge(draft.base.values, draft.values, known.values, together);
  if (merged.asked.length === 0) return { values: merged.values, isRestored: merged.fromMe.length > 0, question: null };
  save.base = from;
  const question = { ...merged, theirs: known.values, changedBy: messages.general.someone, changedAt: '' };
  return { values: merged.values, isRestored: true, question };
}
