import { usePrevious } from '@mantine/hooks';
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { messages } from '#shared/messages.ts';
import { isSignedOutError } from '#web/call-errors.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { askConfirm, type ConfirmOptions } from '#web/components/confirm-store.ts';
import { useLatest } from '#web/components/use-latest.ts';
import { NotShown, useZodForm, type ZodForm } from '#web/components/use-zod-form.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { useSession } from '#web/session-context.ts';
import type { Change } from '#web/sync/change.ts';
import type { FormWords } from '#web/sync/field-words.ts';
import { wasKept } from '#web/sync/kept-answers.ts';
import { isSame, merge, type Together } from '#web/sync/merge.ts';
import { reachedOutbox } from '#web/sync/open-room.ts';
import { draftName, removeDraft } from './draft-ends.ts';
import { readDraft, useDraft } from './drafts.ts';
import { askAbout, mergedText } from './merge-questions.ts';
import { useIsAsking } from './questions.ts';
import {
  Declined,
  type MergedSave,
  type Met,
  NotNow,
  type SaveCall,
  type Saved,
  Unsound,
  type Versioned,
} from './save-record.ts';
import { useUnsaved } from './unsaved.ts';
import { useRecordSave } from './use-record-save.ts';

export type RecordFormOptions<Values extends Record<string, unknown>, Output, Stored extends Versioned> = {
  /** The rules of the fields. */
  schema: z.ZodType<Output>;
  /** The record as loaded; a newer version is merged into what is typed. Null for a new record. */
  record: Stored | null;
  /** A record as field values; null gives those of a new record. */
  valuesOf: (record: Stored | null) => Values;
  /** The call that a save makes: creates a record, or updates the stored one. Null: the stored record cannot be changed. */
  saveCallFor: (values: Output, stored: Stored | null) => SaveCall<Stored> | null;
  /** Asks for the record where a refusal does not hold all of it: what somebody else noted of a person's health. */
  readTheirs?: (refused: Stored) => Promise<Stored>;
  /** The words of each field, for when two people changed one record. */
  words: FormWords<Values>;
  /** Groups of fields that only mean something together. */
  together?: Together;
  /** The name of the form's draft: `staff.12`, or by the record where the form may make one: `staff.new`. */
  name: string | ((stored: Stored | null) => string);
  /** False for a password form: nothing of it is stored in the browser. */
  keepsDraft?: boolean;
  /** The form stays on the screen when only the query string changes. */
  staysOnSearch?: boolean;
  /** After a save the form is for another new record. */
  startsAnew?: boolean;
  /** The form is saved on leaving its field: what is left during a save is saved after it. */
  savesWhenLeft?: boolean;
  texts: {
    /** What the record is called, in a question about it. */
    subject: (values: Values) => string;
    /** The banner after a save. Empty for no banner, where the screen shows enough. */
    saved: (stored: Stored, wasNew: boolean) => string;
    /** Empty for no banner after a save that waits on this phone, where the screen says so. */
    kept?: '';
    /** The documented text when the server gave no reason, or a function that makes the whole sentence. */
    failed: string | ((error: unknown) => string);
    /** Asked before a save that changes nothing. */
    unchanged?: string;
    /** A question about saving these values over the stored record, asked again when that record turns out newer. Null: no question. */
    question?: (values: Values, stored: Stored | null) => string | ConfirmOptions | null;
  };
  /** How long the banner stays. */
  ms: number;
  /** Asks in place of `askAbout`. `met`: null where a draft is opened, and nothing is being saved. */
  ask?: (
    merged: MergedSave<Values>,
    asking: Pick<RecordFormOptions<Values, Output, Stored>, 'words' | 'texts'>,
    met: Met<Values, Stored> | null,
  ) => Promise<Values | null>;
  /** Runs before a new record is sent; throws to refuse it. Not after an unanswered save, whose own record it might find. */
  beforeCreate?: (values: Values) => Promise<unknown>;
  /**
   * Runs once a save leaves nothing unsaved: what was typed while it was under way keeps the screen. `wasNew`: this form has made the record.
   */
  onSaved?: (stored: Stored, wasNew: boolean) => unknown;
  /** Runs in place of `onSaved`, as soon as the change is on this phone, for a screen that goes on before it is answered. */
  onKept?: (change: Change) => void;
};

export type RecordForm<Values extends Record<string, unknown>, Stored> = {
  form: ZodForm<Values, unknown>;
  /** For `<form onSubmit>`, or called by a button. */
  submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  busy: boolean;
  isDirty: boolean;
  /** An error about the whole form. */
  error: string;
  /** True when a draft was restored. */
  isRestored: boolean;
  /** Throws away what was typed: the fields show the record again. */
  discard: () => void;
  /** The stored record, also after this form has created it. */
  stored: Stored | null;
};

/**
 * A form over one record: kept as a draft, merged with what others save, and saved once however often somebody presses Save. The
 * screen supplies fields and texts.
 */
export function useRecordForm<Values extends Record<string, unknown>, Output, Stored extends Versioned>(
  options: RecordFormOptions<Values, Output, Stored>,
): RecordForm<Values, Stored> {
  const { schema, record, valuesOf, keepsDraft = true, staysOnSearch = false, texts, ms } = options;
  const { ask = askAbout, readTheirs, together } = options;
  const { user } = useSession();
  const banner = useBanner();
  /** The values last put into the fields: what differs was typed since. */
  const shown = useRef<Values | null>(null);
  const latest = useLatest(options);
  /** The change that is being saved is in the phone's database. */
  const isInOutbox = useRef(false);
  /** A change that met another person's has left the phone: until somebody has chosen, the draft alone has what was typed. */
  function keepTyped() {
    isInOutbox.current = false;
    draft.write();
    draft.write.flush();
  }
  /** For a form that is saved when it is left: it was left during a save. */
  const wasLeft = useRef(false);
  /** A save began in this form. */
  const hasRun = useRef(false);
  /** The form has made its record, and the screen was not told: something was typed meanwhile. */
  const hasMade = useRef(false);
  const save = useRecordSave<Values, Stored>(
    {
      valuesOf,
      readTheirs: async (refused) => {
        keepTyped();
        return (await readTheirs?.(refused)) ?? refused;
      },
      saveCallFor: (values, stored) => options.saveCallFor(schema.parse(values), stored),
      agree: async (values, stored) => {
        const question = texts.question?.(values, stored) ?? null;
        if (question === null) return true;
        return await askConfirm(typeof question === 'string' ? { question, confirmLabel: 'Continue' } : question);
      },
      ask: (merged, met) => ask(merged, options, met),
      isSound: (values) => schema.safeParse(values).success,
      show: (values) => {
        form.setValues(typedSince(values));
        shown.current = values;
      },
      onSending: () => {
        // With the change's key: should this page end before the outbox has told it, the next one knows what became of what was typed.
        draft.write();
        draft.write.flush();
      },
      onKept: (change) => {
        isInOutbox.current = true;
        // From there it is sent, whatever becomes of this page. A draft of it would come back as something that is not saved.
        draft.drop();
        if (!options.onKept) return;
        unsaved.forget();
        options.onKept(change);
      },
      together,
    },
    record,
  );
  const name = typeof options.name === 'string' ? options.name : options.name(save.base?.stored ?? null);
  const kept = keepsDraft ? draftName(user.id, name) : null;
  const [opened] = useState(() => {
    const blank = valuesOf(null);
    return save.open(kept === null ? null : readDraft(kept, blank), blank);
  });

  const form = useZodForm<Values, Output>(schema, opened.values);
  /** The values before anything was typed. */
  const [start, setStart] = useState(() => save.base?.values ?? valuesOf(null));
  const [isRestored, setRestored] = useState(opened.isRestored);
  const [error, setError] = useState('');
  const isAsking = useIsAsking();
  const isDirty = !isSame(form.values, start);
  const draft = useDraft(kept, isDirty ? form.values : null, () => ({
    base: save.base,
    // What is typed after it is for the next record.
    unanswered: options.startsAnew && isInOutbox.current ? [] : save.unanswered,
  }));

  const nameBefore = usePrevious(kept);
  // What is typed after the form has made its record is a draft of that record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the record has made the name another one.
  useEffect(() => {
    if (hasMade.current && nameBefore && nameBefore !== kept) removeDraft(nameBefore);
  }, [kept]);

  /** `values`, merged with what was typed while the save was under way. */
  const typedSince = (values: Values) =>
    shown.current ? merge(shown.current, form.getValues(), values).values : values;

  /** Starts the fields over from the record that the save knows, or with `values` over it. */
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
  const keep = useStable(draft.write.flush);
  const unsaved = useUnsaved(isDirty, { name, keep: kept === null ? null : keep, throwAway: discard, staysOnSearch });

  /**
   * Ends a restored draft that is no draft: its save was kept on the phone, or answered, and the page ended before it could throw the draft
   * away. Saved once more, it would go over what was made of it. What was typed over `restored` since stays.
   */
  const endDraft = useLatest((restored: Values) => {
    save.startFrom(record);
    draft.drop();
    setRestored(false);
    startOver(merge(restored, form.getValues(), save.base?.values ?? valuesOf(null)).values);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when the form opens with a draft.
  useEffect(() => {
    const [first] = save.unanswered;
    if (!opened.isRestored || !first) return;
    void reachedOutbox(save.unanswered.map(({ change }) => change.key)).then((isThere) => {
      // What was typed after it was sent is in the draft alone.
      if (isThere && !hasRun.current) endDraft.current(first.values);
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a newer record loads.
  useEffect(() => {
    if (!record || form.busy) return;
    const typed = form.getValues();
    const merged = save.absorb(record, typed);
    if (merged) startOver(merged.values);
    else if (hasRun.current) return;
    else if (!isDirty && save.base?.version === record.version) {
      // A change that waits on this phone was drawn into the record, which keeps its version: nobody has touched this form.
      save.startFrom(record);
      startOver();
    } else if (isRestored && save.base && save.isHeldBy(record, typed)) endDraft.current(typed);
  }, [record, form.busy]);

  const isAsked = useRef(false);
  // A draft that others' changes collide with is asked about on opening, not only on saving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when the form opens.
  useEffect(() => {
    if (!opened.question || !record || isAsked.current) return;
    isAsked.current = true;
    void ask(opened.question, options, null).then((chosen) => {
      if (!chosen) return;
      save.startFrom(record);
      startOver(chosen);
    });
  }, []);

  async function run() {
    setError('');
    isInOutbox.current = false;
    hasRun.current = true;
    const isNew = save.base === null;
    const question = { question: texts.unchanged ?? '', confirmLabel: 'Save', destructive: false };
    if (!isNew && texts.unchanged && !isDirty && !(await askConfirm(question))) return;
    const sent = form.getValues();
    shown.current = sent;
    if (isNew && save.unanswered.length === 0) await options.beforeCreate?.(sent);
    const saved = await save.save(sent);
    // One that was kept has none since: by now there may be one of the next form of that name.
    if (!isInOutbox.current) draft.drop();
    setRestored(false);
    if (options.startsAnew) save.startFrom(null);
    const from = save.base?.values ?? valuesOf(null);
    // What was typed during the save is still unsaved.
    const values = typedSince(from);
    const isWhole = isSame(values, from);
    if (isWhole) unsaved.forget();
    startOver(values);
    say(saved, isNew);
    hasMade.current ||= isNew;
    await goOn(saved.stored, values, isWhole);
  }

  async function goOn(stored: Stored, values: Values, isWhole: boolean): Promise<void> {
    if (options.onKept && isInOutbox.current) return;
    if (isWhole || options.startsAnew || !canSaveOver(stored, values)) await options.onSaved?.(stored, hasMade.current);
  }

  /** False where the form's record cannot be changed, once it is made. What breaks a rule can be mended. */
  function canSaveOver(stored: Stored, values: Values): boolean {
    const typed = schema.safeParse(values);
    return !typed.success || options.saveCallFor(typed.data, stored) !== null;
  }

  function say({ stored, mergedSaves }: Saved<Values, Stored>, wasNew: boolean) {
    const kept = texts.kept ?? messages.general.keptOnPhone;
    const said = wasKept(stored) ? kept : texts.saved(stored, wasNew);
    const text = [said, mergedText(mergedSaves, options.words)].filter(Boolean).join(' ');
    if (text) banner.success(text, ms);
  }

  function fail(failure: unknown) {
    if (failure instanceof Declined || failure instanceof NotNow) wasLeft.current = false;
    // Nothing was sent.
    if (failure instanceof NotShown) return setError(failure.message);
    isInOutbox.current = false;
    // At once: where the screen went on, the form may be opened again before the pause is over.
    draft.write();
    draft.write.flush();
    // Keep what the failed save learned about the record.
    setStart(save.base?.values ?? valuesOf(null));
    // Of a session that ended the login screen says so.
    if (failure instanceof Declined || isSignedOutError(failure)) return;
    const text = failureText(failure, texts.failed);
    // An error that a field shows is not repeated over the form.
    setError(Object.keys(fieldErrors(failure)).some((path) => (path.split('.')[0] ?? '') in form.values) ? '' : text);
    if (!(failure instanceof NotNow)) banner.failure(text, ms);
  }

  const send = form.handleSubmit(run, fail);
  function submit(event?: SyntheticEvent<HTMLFormElement>) {
    wasLeft.current = form.busy && (options.savesWhenLeft ?? false);
    send(event);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a save has ended.
  useEffect(() => {
    if (form.busy || !wasLeft.current) return;
    wasLeft.current = false;
    if (isDirty && !isSame(form.getValues(), shown.current)) submit();
  }, [form.busy]);

  // Nothing is saved while a question waits for its answer.
  return {
    form,
    submit,
    busy: form.busy && !isAsking,
    isDirty,
    error,
    isRestored,
    discard,
    stored: save.base?.stored ?? null,
  };
}

/** A function with a fixed identity that runs the latest `run`. */
function useStable(run: () => void): () => void {
  const latest = useLatest(run);
  return useCallback(() => latest.current(), [latest]);
}

function failureText(failure: unknown, failed: string | ((error: unknown) => string)): string {
  if (failure instanceof NotNow) return messages.general.notChosen;
  if (failure instanceof Unsound) return messages.general.mergeBreaksRule(failure.changedBy);
  return typeof failed === 'string' ? errorText(failure, failed) : failed(failure);
}
