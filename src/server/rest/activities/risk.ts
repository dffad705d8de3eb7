import { z } from 'zod';
import { consequences, likelihoods, riskRatings } from '#shared/activities/risk.ts';
import type { Outputs } from '../operations.ts';
import { bool, type CallGroup, callsOf, idList, int, type Route, route, type Values } from '../route.ts';

const activityRiskRow = z
  .object({
    id: z.int(),
    activity_id: z.int().nullable(),
    riskId: z.int(),
    risk_title_id: z.int().nullable(),
    risk_title_label: z.string(),
    likelihood: z.enum(likelihoods),
    consequences: z.enum(consequences),
    risk_rating: z.enum(riskRatings),
    chosenControlIds: z.array(z.int()),
  })
  .meta({ id: 'ActivityRisk' });
const chosenControlRow = z
  .object({
    activityRiskControlId: z.int().nullable(),
    activity_id: z.int(),
    risk_id: z.int(),
    riskId: z.int(),
    risk_control_id: z.int().nullable(),
    control_text: z.string(),
    is_checked: z.boolean(),
    isReadOnly: z.boolean(),
  })
  .meta({ id: 'ChosenControl' });
const choiceRow = chosenControlRow.omit({ riskId: true, activityRiskControlId: true }).extend({ id: z.int() });
const hazardRow = (idName: string) =>
  z.object({
    id: z.int(),
    activity_id: z.int(),
    [idName]: z.int().nullable(),
    hazard_description: z.string(),
  });

type Calls = Outputs['activities']['risk'];
type ActivityRisk = Calls['list'][number];
type ActivityHazard = Calls['listHazards'][number];

/** `id` and `riskId` are the same: the id of the risk as it was rated for the activity. */
const riskToWire = (risk: ActivityRisk) => ({
  id: risk.id,
  activity_id: risk.activityId,
  riskId: risk.id,
  risk_title_id: risk.riskTitleId,
  risk_title_label: risk.riskTitle,
  likelihood: risk.likelihood,
  consequences: risk.consequences,
  risk_rating: risk.riskRating,
  chosenControlIds: risk.chosenControlIds,
});

const detailedToWire = (control: Calls['listControls'][number]) => ({
  activityRiskControlId: control.activityRiskControlId,
  activity_id: control.activityId,
  risk_id: control.riskId,
  riskId: control.riskId,
  risk_control_id: control.riskControlId,
  control_text: control.controlText,
  is_checked: control.isChecked,
  isReadOnly: control.isReadOnly,
});

const choiceToWire = (row: Calls['chooseControl']) => ({
  id: row.id,
  activity_id: row.activityId,
  risk_id: row.riskId,
  risk_control_id: row.riskControlId,
  control_text: row.controlText,
  is_checked: row.isChecked,
  isReadOnly: row.isReadOnly,
});

const ofActivity = { activityId: int('activityId') } as const;

/** The three calls of one kind of hazard. Each kind has its own path and id name. */
function hazardRoutes(path: string, kind: ActivityHazard['kind'], idName: string): Route[] {
  const toWire = ({ id, activityId, hazardId, hazardDescription }: ActivityHazard) => ({
    id,
    activity_id: activityId,
    [idName]: hazardId,
    hazard_description: hazardDescription,
  });
  return [
    route('activities.risk.listHazards', {
      method: 'GET',
      path,
      summary: 'The hazards of this kind on an activity',
      returns: z.array(hazardRow(idName)),
      query: ofActivity,
      fixed: { kind },
      each: toWire,
    }),
    route('activities.risk.addHazard', {
      method: 'POST',
      path,
      summary: 'Put a hazard of this kind on an activity; doing it again changes nothing',
      returns: hazardRow(idName),
      body: { activity_id: int('activityId'), [idName]: int('hazardId') },
      fixed: { kind },
      status: 201,
      answer: toWire,
    }),
    route('activities.risk.removeHazard', {
      method: 'DELETE',
      path,
      summary: 'Take a hazard off its activity, by the link’s id',
      query: { id: int('id') },
      fixed: { kind },
      omits: ['activityId', 'hazardId'],
    }),
  ];
}

const group: CallGroup = {
  about: 'The hazards and the rated risks of an activity.',
  examples: {
    chosenControlIds: [3, 4],
    control_text: 'Read the tide table',
    hazard_description: 'Old mine shaft',
    is_checked: true,
    likelihood: 'unlikely',
    risk_rating: 'Low',
    risk_title_label: 'Rising tide on the estuary',
    title: 'Rising tide on the estuary',
  },
};

export const activityRiskRoutes = callsOf(group, [
  route('activities.risk.list', {
    method: 'GET',
    path: '/api/activity_risks',
    summary: 'The risks of an activity, with rating and chosen controls',
    returns: z.array(activityRiskRow),
    query: ofActivity,
    each: riskToWire,
  }),
  route('activities.risk.listControls', {
    method: 'GET',
    path: '/api/activity_risk_controls/detailed',
    summary: 'The controls of an activity’s risks, chosen or not',
    returns: z.array(chosenControlRow),
    query: ofActivity,
    each: detailedToWire,
  }),
  route('activities.risk.rate', {
    method: 'POST',
    path: '/api/risks-create-row',
    summary: 'First of the steps that add a risk: rate a reusable one, to be put on an activity',
    returns: activityRiskRow,
    body: { risk_title_id: int('riskTitleId'), likelihood: 'likelihood', consequences: 'consequences' },
    status: 201,
    answer: riskToWire,
  }),
  route('activities.risk.attach', {
    method: 'POST',
    path: '/api/activity_risks',
    summary: 'Second step: put the rated risk on its activity',
    returns: activityRiskRow.extend({ risk_id: z.int() }),
    body: { activity_id: int('activityId'), risk_id: int('riskId') },
    status: 201,
    answer: (risk: ActivityRisk) => ({ ...riskToWire(risk), risk_id: risk.id }),
  }),
  route('activities.risk.chooseControl', {
    method: 'POST',
    path: '/api/activity_risk_controls',
    summary: 'Third step: choose a control of the risk, or take it back',
    returns: choiceRow,
    body: {
      activity_id: int('activityId'),
      risk_id: int('riskId'),
      risk_control_id: int('riskControlId'),
      is_checked: bool('isChecked'),
    },
    status: 201,
    answer: choiceToWire,
  }),
  route('activities.risk.update', {
    method: 'PUT',
    path: '/api/risks/{id}',
    summary: 'Change a risk of an activity',
    returns: activityRiskRow,
    // Without `activity_id` in the body, the same path changes the reusable risk.
    when: (values: Values) => values.activity_id !== undefined,
    params: { id: 'id' },
    body: {
      activity_id: int('activityId'),
      title: 'riskTitle',
      likelihood: 'likelihood',
      consequences: 'consequences',
      chosenControlIds: idList('chosenControlIds'),
    },
    answer: riskToWire,
  }),
  route('activities.risk.remove', {
    method: 'DELETE',
    path: '/api/activity_risks',
    summary: 'Take a risk off its activity',
    query: { ...ofActivity, riskId: int('riskId') },
  }),
  ...hazardRoutes('/api/activity_site_hazards', 'site', 'site_hazard_id'),
  ...hazardRoutes('/api/activity_activity_people_hazards', 'activity_people', 'activity_people_hazard_id'),
]);
