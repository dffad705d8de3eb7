import { type RefObject, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { askConfirm } from '#web/components/confirm-store.ts';
import { useLatest } from '#web/components/use-latest.ts';
import { useZodForm, type ZodForm } from '#web/components/use-zod-form.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { useSession } from '#web/session-context.ts';
import { draftName } from './draft-ends.ts';
import { readDraft } from './drafts.ts';
import type { FormWords } from './field-words.ts';
import { isSame, merge, type Together } from './merge.ts';
import { askAbout, mergedText } from './merge-questions.ts';
import { openForm } from './open-form.ts';
import { Declined, NotNow, RecordSave, Unsound, type Versioned, type Wish } from './save-record.ts';
import { useChanges } from './send-change.ts';
import { useUnsaved } from './unsaved.ts';
import { useDraftKeeping } from './use-draft-keeping.ts';

export type RecordFormOptions<Values extends Record<string, unknown>, Output, Stored extends Versioned> = {
  /** The rules of the fields. */
  schema: z.ZodType<Output>;
  /** The record as it is known; a fresher one is merged into what is typed. Null: a new one. */
  record: Stored | null;
  /** How the fields say a record; null: the fields of a new one. */
  valuesOf: (record: Stored | null) => Values;
  /** What a save asks for: a new record, or a change of the stored one. Null: what is stored cannot be changed. */
  wishOf: (values: Output, stored: Stored | null) => Wish<Stored> | null;
  /** The words of each field, for when two people changed one record. */
  words: FormWords<Values>;
  /** Fields that are one. */
  together?: Together;
  /** `staff.12`, `staff.new`: the form among the drafts. */
  name: string;
  /** False for a form of passwords: nothing of it is kept. */
  keepsDraft?: boolean;
  /** It stays on the screen when only the search part of the address changes. */
  staysOnSearch?: boolean;
  /** After a save the form is for another new record. */
  startsAnew?: boolean;
  texts: {
    /** What the record is called, in a question about it. */
    subject: (values: Values) => string;
    /** An empty text is not said: what was saved shows by itself. */
    saved: (stored: Stored, wasNew: boolean) => string;
    /** The documented text when the server gave no reason. Or makes the whole sentence. */
    failed: string | ((error: unknown) => string);
    /** Asked before a save that changes nothing. */
    unchanged?: string;
    /** Asked before these values are saved over what is stored as it is now, also when that is only met on the way. Null: not asked. */
    question?: (values: Values, stored: Stored | null) => string | null;
  };
  /** How long the banner stays. */
  ms: number;
  /** Runs before a new record goes out, and refuses it by throwing. Not after a try without an answer, which it may meet as stored. */
  beforeCreate?: (values: Values) => Promise<unknown>;
  onSaved?: (stored: Stored, wasNew: boolean) => unknown;
};

export type RecordForm<Values extends Record<string, unknown>, Stored> = {
  form: ZodForm<Values, unknown>;
  /** For `<form onSubmit>`, or called by a button. */
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  busy: boolean;
  isDirty: boolean;
  /** A failure that is about the whole form. */
  error: string;
  /** True when a draft was put back. */
  isRestored: boolean;
  /** Throws away what was typed: the fields say the record again. */
  discard: () => void;
  /** The record as the form knows it: stored by this form, too. */
  stored: Stored | null;
};

/**
 * A form over one record: drawn from what is known, kept as a draft, merged with what others save, saved once however often it is
 * pressed. A screen draws its fields and says its words.
 */
export function useRecordForm<Values extends Record<string, unknown>, Output, Stored extends Versioned>(
  options: RecordFormOptions<Values, Output, Stored>,
): RecordForm<Values, Stored> {
  const { schema, record, valuesOf, name, keepsDraft = true, staysOnSearch = false, texts, ms } = options;
  const { user } = useSession();
  const banner = useBanner();
  const kept = keepsDraft ? draftName(user.id, name) : null;
  /** What the fields were made to say last: what differs from it was typed since. */
  const shown = useRef<Values | null>(null);
  const latest = useLatest(options);
  const { save, opened } = useSave(latest, (values) => show.current(values), kept);
  const form = useZodForm<Values, Output>(schema, opened.values);
  const show = useLatest((values: Values) => {
    form.setValues(typedSince(values));
    shown.current = values;
  });
  /** What the fields said before anything was typed. */
  const [start, setStart] = useState(() => save.base?.values ?? valuesOf(null));
  const [isRestored, setRestored] = useState(opened.isRestored);
  const [error, setError] = useState('');
  const isDirty = !isSame(form.values, start);
  const draft = useDraftKeeping(kept, isDirty, form.values, () => ({ base: save.base, unanswered: save.unanswered }));

  /** These values, with what was typed over what was sent while it was on its way. */
  const typedSince = (values: Values) =>
    shown.current ? merge(shown.current, form.getValues(), values).values : values;

  /** From here on the fields start from what the save knows. */
  function startOver(values?: Values) {
    const from = save.base?.values ?? latest.current.valuesOf(null);
    setStart(from);
    form.setValues(values ?? from);
    form.clearErrors();
  }

  const discard = useStable(() => {
    draft.drop();
    const stored = save.base?.stored ?? null;
    save.startFrom(record && stored && record.version > stored.version ? record : stored);
    setRestored(false);
    setError('');
    startOver();
    unsaved.forget();
  });
  const keep = useStable(draft.keepNow);
  const unsaved = useUnsaved(isDirty, { name, keep: kept === null ? null : keep, throwAway: discard, staysOnSearch });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresher record is the event.
  useEffect(() => {
    if (!record || form.busy) return;
    const merged = save.absorb(record, form.getValues());
    if (merged) startOver(merged.values);
  }, [record, form.busy]);

  const isAsked = useRef(false);
  // A draft over a record that others changed is put together when it comes back, not when it is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form opens, and not again when its page comes back.
  useEffect(() => {
    if (!opened.question || !record || isAsked.current) return;
    isAsked.current = true;
    void askAbout(opened.question, options).then((chosen) => {
      if (!chosen) return;
      save.startFrom(record);
      startOver(chosen);
    });
  }, []);

  async function run() {
    setError('');
    const wasNew = save.base === null;
    const question = { question: texts.unchanged ?? '', confirmLabel: 'Save', destructive: false };
    if (!wasNew && texts.unchanged && !isDirty && !(await askConfirm(question))) return;
    const sent = form.getValues();
    shown.current = sent;
    if (wasNew && save.unanswered.length === 0) await options.beforeCreate?.(sent);
    const saved = await save.save(sent);
    draft.drop();
    setRestored(false);
    if (options.startsAnew) save.startFrom(null);
    const from = save.base?.values ?? valuesOf(null);
    // What was typed while it was on its way is still to be saved.
    const values = typedSince(from);
    if (isSame(values, from)) unsaved.forget();
    startOver(values);
    const merged = mergedText(saved.meetings, options.words);
    const text = [texts.saved(saved.stored, wasNew), merged].filter(Boolean).join(' ');
    if (text) banner.success(text, ms);
    await options.onSaved?.(saved.stored, wasNew);
  }

  function fail(failure: unknown) {
    // What was found out on the way stays known.
    setStart(save.base?.values ?? valuesOf(null));
    if (failure instanceof Declined) return;
    const text = failureText(failure, texts.failed);
    // What a field says already need not be said twice.
    setError(Object.keys(fieldErrors(failure)).some((path) => (path.split('.')[0] ?? '') in form.values) ? '' : text);
    if (!(failure instanceof NotNow)) banner.failure(text, ms);
  }

  const submit = form.handleSubmit(run, fail);
  return { form, submit, busy: form.busy, isDirty, error, isRestored, discard, stored: save.base?.stored ?? null };
}

/** The form's save, and what the form says when it opens. */
function useSave<Values extends Record<string, unknown>, Output, Stored extends Versioned>(
  latest: RefObject<RecordFormOptions<Values, Output, Stored>>,
  show: (values: Values) => void,
  kept: string | null,
) {
  const changes = useChanges();
  const { config } = useSession();
  const around = useLatest({ changes, config });
  const [made] = useState(() => {
    const { record, valuesOf, together = [] } = latest.current;
    const save = new RecordSave<Values, Stored>(
      {
        valuesOf: (stored) => latest.current.valuesOf(stored),
        wishOf: (values, stored) => latest.current.wishOf(latest.current.schema.parse(values), stored),
        make: ({ path, input }, key, database) => around.current.changes.make(path, input, key, database),
        send: (change) => around.current.changes.send(change),
        database: () => around.current.config.databaseId,
        agree: async (values, stored) => {
          const question = latest.current.texts.question?.(values, stored);
          return !question || (await askConfirm({ question, confirmLabel: 'Continue' }));
        },
        ask: (met) => askAbout(met, latest.current),
        isSound: (values) => latest.current.schema.safeParse(values).success,
        show,
        together,
      },
      record,
    );
    const blank = valuesOf(null);
    const draft = kept === null ? null : readDraft(kept, blank);
    return { save, opened: openForm(save, draft, blank, together) };
  });
  return made;
}

/** A function that stays the same and does what it says now. */
function useStable(run: () => void): () => void {
  const latest = useLatest(run);
  return useCallback(() => latest.current(), [latest]);
}

function failureText(failure: unknown, failed: string | ((error: unknown) => string)): string {
  if (failure instanceof NotNow) return messages.general.notChosen;
  if (failure instanceof Unsound) return messages.general.mergeBreaksRule(failure.changedBy);
  return typeof failed === 'string' ? errorText(failure, failed) : failed(failure);
}
