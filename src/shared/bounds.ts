/** How many there may be of what people add. Who has more keeps it, and cannot add: see `messages/bounds.ts`. */
export const bounds = {
  /** Of an activity. Staff and volunteers together are its people. */
  risks: 60,
  hazards: 100,
  people: 300,
  checklist: 100,
  /** Of a risk, in the library and on an activity. */
  controls: 40,
  /** Of a person. */
  tickets: 100,
  /** That an activity, a risk, a project or the group asks for. */
  needs: 20,
  /** Of an activity, of an incident and of a project. */
  photos: 100,
  /** Of a project. */
  inductions: 20_000,
  traps: 10_000,
  trapLines: 500,
  /** Of a trap. */
  trapChecks: 10_000,
  /** Of an activity: they are in its document, which a phone keeps. */
  activityChecks: 2000,
  /** Of the library. */
  ticketTypes: 100,
  trapTypes: 200,
  species: 200,
  libraryRisks: 2000,
  /** Of all its risks together: at most 5 MB of text, which is read and sent in 60 ms. */
  libraryControls: 10_000,
} as const;
