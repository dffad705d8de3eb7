import { bounds } from '../bounds.ts';

/** How many must hold a ticket: `At least 1 with Chainsaw`; null: everybody. */
const asked = (atLeast: number | null, type: string) =>
  atLeast === null ? `Everybody with ${type}` : `At least ${atLeast} with ${type}`;

export const needs = {
  title: 'Tickets that people need',
  asked,

  ofGroup: 'For every activity',
  ofGroupHint: 'New activities ask for this. Those that exist stay as they are.',
  ofProject: 'New activities of this project ask for this, beside what your group asks for everywhere.',
  ofRiskHint: 'An activity asks for this once the risk is added to it.',
  ofActivity: 'From your group, the project and the risks of this activity.',
  nothing: 'Nobody needs a ticket.',
  /** What the group asks for everywhere stands elsewhere. */
  noneOfItsOwn: (noun: 'project' | 'risk') => `This ${noun} asks for none of its own.`,

  add: 'Add a ticket',
  change: 'Change',
  edit: 'Change what people need',
  editOf: (name: string) => `Tickets that people need: ${name}`,
  who: 'Who needs it',
  atLeast: 'At least',
  everybody: 'Everybody',
  listRequired: 'Please send a list of needs.',
  unknownType: 'This type of ticket does not exist.',
  countBetween: `Please enter 1 to ${bounds.people} people.`,
  oneWay: 'Please say how many need it, or everybody.',
  saved: 'Saved what people need.',
  saveFailed: 'What people need could not be saved.',
  loadFailed: 'What people need could not be loaded.',

  /** On top of the people of an activity. */
  missing: 'What is missing',
  noFirstAider: 'No current first aider',
  nobodyWith: (type: string) => `Nobody with ${type}`,
  someWith: (have: number, atLeast: number, type: string) => `${have} of ${atLeast} with ${type}`,
  without: (type: string, names: string) => `Without ${type}: ${names}`,
  unknown: (names: string) => `Not known on this phone: ${names}`,
  uninducted: (names: string) => `Induction not read yet: ${names}`,
  checkedFor: (date: string) => `Checked for ${date}.`,
  canGoAhead: 'You can still go ahead.',
  addTheirs: 'Does somebody have the ticket? Choose them under Tickets and add it.',
  addMine: 'Do you have the ticket? Add it under Tickets.',

  until: (type: string, date: string) => `${type} until ${date}`,
  expired: (type: string, date: string) => `${type} only until ${date}`,
  notSeen: (type: string) => `${type}, not seen yet`,

  firstAiders: 'First aiders',
  here: (here: number, all: number) => `${here} of ${all} here`,

  /** Before an activity is completed. */
  word: 'A word on what is missing',
  wordHint: 'It is kept with the activity.',
} as const;
