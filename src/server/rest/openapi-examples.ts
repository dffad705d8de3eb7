import type { JsonSchema } from './call-schema.ts';
import type { Schemas } from './openapi-types.ts';

/** A realistic value for each wire field. A name that means different things has its group in front. */
const values: Record<string, unknown> = {
  activityDate: '2026-05-02',
  activityName: 'Estuary trap line',
  activity_date: '2026-05-02',
  activity_name: 'Estuary trap line',
  actionTaken: 'Cleaned and bandaged, walked out with a buddy',
  added: 2,
  amount: 12.5,
  anyIncident: 'No',
  before: '2026-05-02.41',
  bodyPartInjured: 'Left ankle',
  chosenControlIds: [3, 4],
  code: '4F2K-9QXZ',
  conditionDisclosed: 'No',
  control_text: 'Read the tide table',
  createdBy: 'Mereana Hōhepa',
  createdByName: 'Mereana Hōhepa',
  dateOfIncident: '2026-05-02',
  description: 'Radios charged',
  email: 'mereana@okurabush.example',
  emailReady: true,
  emergencyContact: 'Aroha Tāmati',
  emergencyContactNumber: '0225550117',
  emergencyServices: '111 will contact all emergency services',
  endDate: '2026-12-31',
  exists: true,
  finish_time: '14:00',
  firstname: 'Mereana',
  googleMapsApiKey: null,
  hazard_description: 'Old mine shaft',
  hours: 2.5,
  imageUrl: 'api/files/7',
  incidentDescription: 'Slipped on the bank',
  incidentDetails: null,
  inductionFileUrl: 'api/files/8',
  injuredPerson: 'Wiremu Tāmati',
  is_checked: true,
  lastname: 'Hōhepa',
  likelihood: 'unlikely',
  limit: 50,
  localHospital: 'North Shore Hospital',
  localMedicalCenterAddress: '12 Silverdale Street',
  localMedicalCenterPhone: '094265555',
  location: 'Ōkura Bush Walkway, Auckland',
  maxDocumentMb: 20,
  maxImageMb: 10,
  measurement: 'm2',
  mediaType: 'image/png',
  meeting_place: 'Car park at the end of Haigh Access Road',
  message: 'Saved successfully!',
  name: 'Ōkura estuary',
  needsSetup: false,
  minutes: 210,
  month: '2026-05',
  notes: 'Meet at the gate',
  now: '2026-05-01T20:30:00.000Z',
  objectiveTitles: ['Weed Treatment', 'Plants Planted'],
  objectives: [1, 2],
  objectiveIds: [1, 2],
  orgName: 'Ōkura Bush Trust',
  orgTimezone: 'Pacific/Auckland',
  others_description: '',
  othersDescription: '',
  password: 'Kererū#2026',
  phone: '0215550142',
  primaryContactName: 'Hēmi Walker',
  primaryContactPhone: '+64215550142',
  projectLocation: 'Ōkura Bush Walkway, Auckland',
  projectName: 'Ōkura estuary',
  risk_rating: 'Low',
  risk_title_label: 'Rising tide on the estuary',
  search: 'maia',
  signedOffAt: '2026-05-02T00:30:00.000Z',
  signedOnAt: '2026-05-01T21:00:00.000Z',
  size: 48_213,
  start_time: '09:00',
  tickedAt: '2026-05-01T20:40:00.000Z',
  tickedBy: 'Wiremu Tāmati',
  startDate: '2026-04-01',
  subject: 'Welcome',
  subType: 'traps checked',
  sub_type: 'traps checked',
  success: true,
  timeOfIncident: '14:05',
  title: 'Weed Treatment',
  today: '2026-05-02',
  token: 'f3J0bUeXs2m9Qk1w',
  totalAmount: 12.5,
  trapsCheckedTotal: 20,
  trapsEstablishedTotal: 4,
  typeOfIncident: 'First Aid',
  url: '/api/files/7',
  version: '1.0.0',
  decision: 'No',
  doneDate: '2026-05-16',
  dueDate: '2026-05-16',
  from: '2026-01-01',
  givenUpReason: '',
  incidentId: 1,
  kind: 'First Aid',
  notifiable: 'No',
  notifiedAt: null,
  notifiedBy: '',
  reason: 'Reported twice',
  reference: '',
  staffName: 'Mereana Hōhepa',
  state: 'Action due',
  to: '2026-12-31',
  withdrawnReason: '',
  'Incidents, actions.description': 'Put two antihistamine packs in every line kit',
  'Activities, predator.measurement': 20,
  'Files.name': 'Site.png',
  'Projects.createdBy': 1,
  'Reports.measurement': 20,
  'Risks.title': 'Rising tide on the estuary',
  'Activities, risk.title': 'Rising tide on the estuary',
};

/** A value that fits the schema, as it would be in this group of calls. `name`: the field that holds it. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, tag: string, name = ''): unknown {
  const part = (of: JsonSchema, as = name) => exampleOf(of, schemas, tag, as);
  const named = schema.$ref?.split('/').at(-1);
  if (named) return part(schemas[named] ?? {});
  if (schema.const !== undefined) return schema.const;
  const value = values[`${tag}.${name}`] ?? values[name];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return part(choices.find(({ type }) => isOfType(value, type)) ?? (choices[0] as JsonSchema));
  if (schema.enum) return schema.enum.includes(value) ? value : schema.enum[0];
  if (schema.properties) {
    const fields = Object.entries(schema.properties).filter(([, field]) => !field.deprecated);
    return Object.fromEntries(fields.map(([field, of]) => [field, part(of, field)]));
  }
  if (schema.type === 'array') {
    const fits = Array.isArray(value) && value.every((one) => isOfType(one, schema.items?.type));
    return fits ? value : [part(schema.items ?? {})];
  }
  if (value !== undefined && isOfType(value, schema.type)) return value;
  return plain(schema);
}

function isOfType(value: unknown, type: JsonSchema['type']): boolean {
  const own = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  const types = [type ?? []].flat();
  return types.includes(own) || (types.includes('integer') && Number.isInteger(value));
}

/** For a field that has no value above. */
function plain({ type, format, minimum }: JsonSchema): unknown {
  if (format === 'date') return '2026-05-02';
  const [first = 'string'] = [type ?? []].flat();
  const plainValues: Record<string, unknown> = { string: '', boolean: false, null: null, object: {} };
  return first in plainValues ? plainValues[first] : Number(minimum ?? 1) || 1;
}
