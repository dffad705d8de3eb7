import { z } from 'zod';
import { consequences, likelihoods, riskRatings } from '#shared/activities/risk.ts';
import type { HazardKind } from '#shared/hazards.ts';
import { bool, type CallGroup, callsOf, from, idList, int, type Route, route, type Values } from '../route.ts';

const activityRiskRow = z
  .object({
    id: z.int(),
    activity_id: z.int().nullable(),
    riskId: from('id', z.int()),
    risk_title_id: z.int().nullable(),
    risk_title_label: from('riskTitle', z.string()),
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
    [idName]: from('hazardId', z.int().nullable()),
    hazard_description: z.string(),
  });

const ofActivity = { activityId: int('activityId') } as const;

/** The three calls of one kind of hazard. Each kind has its own path and id name. */
function hazardRoutes(path: string, kind: HazardKind, idName: string): Route[] {
  return [
    route('activities.risk.listHazards', `GET ${path}`, {
      summary: 'The hazards of this kind on an activity',
      returns: z.array(hazardRow(idName)),
      query: ofActivity,
      fixed: { kind },
    }),
    route('activities.risk.addHazard', `POST ${path}`, {
      summary: 'Put a hazard of this kind on an activity; doing it again changes nothing',
      returns: hazardRow(idName),
      body: { activity_id: int('activityId'), [idName]: int('hazardId') },
      fixed: { kind },
      status: 201,
    }),
    route('activities.risk.removeHazard', `DELETE ${path}`, {
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
  route('activities.risk.list', 'GET /api/activity_risks', {
    summary: 'The risks of an activity, with rating and chosen controls',
    returns: z.array(activityRiskRow),
    query: ofActivity,
  }),
  route('activities.risk.listControls', 'GET /api/activity_risk_controls/detailed', {
    summary: 'The controls of an activity’s risks, chosen or not',
    returns: z.array(chosenControlRow),
    query: ofActivity,
  }),
  route('activities.risk.rate', 'POST /api/risks-create-row', {
    summary: 'First of the steps that add a risk: rate a reusable one, to be put on an activity',
    returns: activityRiskRow,
    body: { risk_title_id: int('riskTitleId'), likelihood: 'likelihood', consequences: 'consequences' },
    status: 201,
  }),
  route('activities.risk.attach', 'POST /api/activity_risks', {
    summary: 'Second step: put the rated risk on its activity',
    returns: activityRiskRow.extend({ risk_id: from('id', z.int()) }),
    body: { activity_id: int('activityId'), risk_id: int('riskId') },
    status: 201,
  }),
  route('activities.risk.chooseControl', 'POST /api/activity_risk_controls', {
    summary: 'Third step: choose a control of the risk, or take it back',
    returns: choiceRow,
    body: {
      activity_id: int('activityId'),
      risk_id: int('riskId'),
      risk_control_id: int('riskControlId'),
      is_checked: bool('isChecked'),
    },
    status: 201,
  }),
  route('activities.risk.update', 'PUT /api/risks/{id}', {
    summary: 'Change a risk of an activity',
    returns: activityRiskRow,
    // Without `activity_id` in the body, the same path changes the reusable risk.
    when: (values: Values) => values.activity_id !== undefined,
    body: {
      activity_id: int('activityId'),
      title: 'riskTitle',
      likelihood: 'likelihood',
      consequences: 'consequences',
      chosenControlIds: idList('chosenControlIds'),
    },
  }),
  route('activities.risk.remove', 'DELETE /api/activity_risks', {
    summary: 'Take a risk off its activity',
    query: { ...ofActivity, riskId: int('riskId') },
  }),
  ...hazardRoutes('/api/activity_site_hazards', 'site', 'site_hazard_id'),
  ...hazardRoutes('/api/activity_activity_people_hazards', 'activity_people', 'activity_people_hazard_id'),
]);
