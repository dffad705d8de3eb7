import { statusWords } from '../statuses.ts';

const several = (names: readonly string[]) => {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
};

/** What a change says to a person while it waits: short, as one would tell it. Not in `messages`, which every page loads. */
export const fieldChanges = {
  details: (labels: readonly string[]) => (labels.length > 0 ? `Details: ${labels.join(', ')}` : 'Details'),
  status: (status: Parameters<typeof statusWords>[0]) => `Status: ${statusWords(status)}`,
  add: (names: readonly string[]) => `Add ${several(names)}`,
  remove: (names: readonly string[]) => `Remove ${several(names)}`,
  somebody: 'somebody',
  anItem: 'a checklist item',
  aHazard: 'a hazard',
  aRisk: 'a risk',
  anObjective: 'an objective',
  addHazards: (texts: readonly string[]) => `Add hazard: ${several(texts)}`,
  removeHazard: (text: string) => `Remove hazard: ${text}`,
  addRisk: (title: string, rating: string) => `Add risk: ${title}, ${rating}`,
  changeRisk: (title: string, rating: string) => `Change risk: ${title}, ${rating}`,
  removeRisk: (title: string) => `Remove risk: ${title}`,
  chooseControl: (text: string, isChosen: boolean) => `${isChosen ? 'Choose' : 'Set aside'} control: ${text}`,
  notes: (text: string) => (text === '' ? 'Checklist notes cleared' : `${firstLine(text)} (notes)`),
  addObjective: (title: string) => `Add objective: ${title}`,
  removeObjective: (title: string) => `Remove objective: ${title}`,
  tick: (item: string, isTicked: boolean) => (isTicked ? `Tick: ${item}` : `Take back the tick: ${item}`),
  noAmount: (title: string) => `${title}: no amount`,
  record: (subType: string, numbers: string) => (numbers === '' ? subType : `${subType}: ${numbers}`),
  otherAnimals: 'others',
  removeRecord: (record: string) => `Delete record of ${record}`,
  signOn: (names: readonly string[]) => `Sign on ${several(names)}`,
  signOff: (names: readonly string[]) => `Sign off ${several(names)}`,
  didNotCome: (names: readonly string[]) => `Did not come: ${several(names)}`,
  brief: (names: readonly string[], briefed: boolean) =>
    `${briefed ? 'Heard the briefing' : 'Did not hear the briefing'}: ${several(names)}`,
  correctTimes: (name: string) => `Correct the times of ${name}`,
  removeSignOn: (name: string) => `Remove the sign-on of ${name}`,
  putOffAlarm: 'They are fine, ask again in 30 minutes',
  endPutOff: 'Bring the alarm back',
  lookAtNote: (name: string) => `Looked at the medical note of ${name}`,
  useLines: (checked: string, caught: string) => `Record from the lines: ${checked}, ${caught}`,
  aTrap: 'a trap',
  check: (code: string, found: string) => `${code}: ${found}`,
  correctCheck: (check: string) => `Correct the check of ${check}`,
  removeCheck: (check: string) => `Remove the check of ${check}`,
  complete: 'Complete the activity',
  completeWithIncident: (type: string) =>
    type === '' ? 'Complete the activity, with an incident report' : `Complete the activity, with a report: ${type}`,
  reportIncident: (type: string) => (type === '' ? 'Incident report' : `Report: ${type}`),
  changeIncident: (type: string) => (type === '' ? 'Change incident report' : `Change report: ${type}`),
  closeIncident: (type: string) => `Close ${incidentCalled(type)}`,
  reopenIncident: (type: string) => `Reopen ${incidentCalled(type)}`,
  withdrawIncident: (type: string) => `Withdraw ${incidentCalled(type)}`,
  decideNotifiable: (decision: string) => `Notifiable: ${decision}`,
  reason: 'Reason',
  anAction: 'an action',
  addAction: (what: string) => `Add action: ${firstLine(what)}`,
  changeAction: (what: string) => `Change action: ${firstLine(what)}`,
  actionDone: (what: string) => `Done: ${firstLine(what)}`,
  giveUpAction: (what: string) => `Give up: ${firstLine(what)}`,
  takeBack: 'Undo a tap',
  addPhoto: (caption: string, of: string) =>
    `${of === '' ? 'Photo' : `Photo of ${of}`}${caption === '' ? '' : `: ${firstLine(caption)}`}`,
} as const;

const incidentCalled = (type: string) => (type === '' ? 'an incident' : `the incident: ${type}`);

function firstLine(text: string): string {
  const [first = ''] = text.trim().split('\n');
  return first.length > 80 ? `${first.slice(0, 79)}…` : first;
}
