// Medical notes on phones. The service worker uses this file too, so it knows no schema.

/** Where a phone keeps the notes of an activity's people. No query answers it: a note is only read by a look, which the trail keeps. */
export const keptNotesPath = 'medicalNotes.kept';

const prefix = 'notes.';

/** The id of the part with the notes of an activity's people: apart from the activity's, so that they come again only when they change. */
export const partOfNotes = (activityId: number) => `${prefix}${activityId}`;

export const hasNotes = ({ id }: { id: string }) => id.startsWith(prefix);
