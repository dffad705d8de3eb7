import { z } from 'zod';
import { isIsoDate, isTooLongAgo } from '../dates.ts';
import { formed, line, longText, timeOfDay } from '../fields.ts';
import { givenFields } from '../given-fields.ts';
import { messages } from '../messages.ts';

export const incidentTypes = ['Near Miss', 'Medical Treatment', 'Other Significant Event', 'First Aid'] as const;
export type IncidentType = (typeof incidentTypes)[number];

const genders = ['Male', 'Female', 'Other / Prefer not to say'] as const;
const yesNo = ['Yes', 'No'] as const;

/** A field that may be left out; null is the empty text. */
function mayBeEmpty(field: z.ZodType<string, string>) {
  return field
    .nullable()
    .transform((text) => text ?? '')
    .optional();
}

const checked = (isRight: (text: string) => boolean, message: string) =>
  formed(message).refine((text) => text === '' || isRight(text), message);

const oneLine = mayBeEmpty(line());
const lines = mayBeEmpty(longText());
const date = mayBeEmpty(
  checked(isIsoDate, messages.general.invalidDate).refine((text) => !isTooLongAgo(text), messages.general.tooLongAgo),
);
const choice = (choices: readonly string[]) =>
  mayBeEmpty(checked((text) => choices.includes(text), messages.general.chooseOne(choices)));

const time = mayBeEmpty(timeOfDay());

/** How a field is filled in. `select` has many choices or long ones, `radio` few and short ones; a `person` is chosen or typed. */
type Field<Name extends string> = {
  name: Name;
  label: string;
  /** Whether it says something of somebody's health: then reading it takes `health:read`. */
  isHealth: boolean;
} & (
  | { kind: 'line' | 'lines' | 'date' | 'time' | 'person' }
  | { kind: 'select' | 'radio'; choices: readonly string[] }
);

type Group<Name extends string> = {
  title: string;
  /** The form shows the first group, and the others when asked: what is in this one. */
  hint?: string;
  fields: readonly Field<Name>[];
};

/** The report's groups and the fields of each, in the order in which a person tells it: in the form, on paper and in the mail. */
const groups = [
  {
    title: 'What happened',
    fields: [
      { name: 'typeOfIncident', isHealth: false, label: 'Type of incident', kind: 'select', choices: incidentTypes },
      { name: 'medicalTreatmentObtained', isHealth: true, label: 'Medical treatment obtained', kind: 'lines' },
      { name: 'injuredPerson', isHealth: false, label: 'Injured person', kind: 'person' },
      { name: 'dateOfIncident', isHealth: false, label: 'Date of incident', kind: 'date' },
      { name: 'timeOfIncident', isHealth: false, label: 'Time of incident', kind: 'time' },
      { name: 'incidentDescription', isHealth: false, label: 'Description of the incident', kind: 'lines' },
      { name: 'actionTaken', isHealth: false, label: 'Action taken', kind: 'lines' },
    ],
  },
  {
    title: 'Where and how',
    hint: 'Place, task, witnesses, equipment',
    fields: [
      { name: 'locationOfAccident', isHealth: false, label: 'Location of accident', kind: 'line' },
      { name: 'projectLocation', isHealth: false, label: 'Project location', kind: 'line' },
      { name: 'projectSiteManager', isHealth: false, label: 'Project/site manager', kind: 'line' },
      { name: 'taskUndertaken', isHealth: false, label: 'Task undertaken', kind: 'lines' },
      { name: 'witnesses', isHealth: false, label: 'Witnesses', kind: 'lines' },
      { name: 'safetyInstructions', isHealth: false, label: 'Safety instructions given', kind: 'lines' },
      { name: 'ppeWorn', isHealth: false, label: 'Protective equipment worn', kind: 'lines' },
    ],
  },
  {
    title: 'Who was hurt',
    hint: 'Injury, part of body, conditions',
    fields: [
      {
        name: 'injuredPersonGender',
        isHealth: true,
        label: 'Gender of injured person',
        kind: 'select',
        choices: genders,
      },
      { name: 'typeOfInjury', isHealth: true, label: 'Type of injury', kind: 'line' },
      { name: 'bodyPartInjured', isHealth: true, label: 'Part of body injured', kind: 'line' },
      { name: 'preExistingInjury', isHealth: true, label: 'Pre-existing injury?', kind: 'radio', choices: yesNo },
      { name: 'conditionDisclosed', isHealth: true, label: 'Condition disclosed?', kind: 'radio', choices: yesNo },
    ],
  },
  {
    title: 'What was done',
    hint: 'Register of injuries, further action',
    fields: [
      { name: 'dateActionImplemented', isHealth: false, label: 'Date action implemented', kind: 'date' },
      {
        name: 'registerOfInjuries',
        isHealth: false,
        label: 'Entered in the register of injuries?',
        kind: 'radio',
        choices: yesNo,
      },
      { name: 'furtherActionRecommended', isHealth: false, label: 'Further action recommended', kind: 'lines' },
    ],
  },
  {
    title: 'Sign-off',
    hint: 'Signatures and the committee',
    fields: [
      { name: 'injuredPersonSignature', isHealth: false, label: 'Signature of injured person', kind: 'line' },
      { name: 'injuredPersonSignatureDate', isHealth: false, label: 'Date signed by injured person', kind: 'date' },
      { name: 'managerSignature', isHealth: false, label: 'Signature of manager', kind: 'line' },
      { name: 'managerSignatureDate', isHealth: false, label: 'Date signed by manager', kind: 'date' },
      { name: 'committeeMeetingDate', isHealth: false, label: 'Date of committee meeting', kind: 'date' },
      { name: 'committeeMeetingComments', isHealth: false, label: 'Comments of committee meeting', kind: 'lines' },
      { name: 'chairpersonSignature', isHealth: false, label: 'Signature of chairperson', kind: 'line' },
      { name: 'chairpersonSignatureDate', isHealth: false, label: 'Date signed by chairperson', kind: 'date' },
    ],
  },
] as const satisfies Group<string>[];

export type IncidentFieldName = (typeof groups)[number]['fields'][number]['name'];
export type IncidentField = Field<IncidentFieldName>;
export type IncidentGroup = Group<IncidentFieldName>;
export const incidentGroups: readonly IncidentGroup[] = groups;

/** Every field of the report, in the order of the groups. */
const incidentFields = incidentGroups.flatMap(({ fields }) => fields);
export const incidentFieldNames = incidentFields.map(({ name }) => name);
export const incidentHealthFields = incidentFields.flatMap(({ name, isHealth }) => (isHealth ? [name] : []));

const schemas = { line: oneLine, person: oneLine, lines, date, time };
const schemaOf = (field: IncidentField) => ('choices' in field ? choice(field.choices) : schemas[field.kind]);

/** The incident report. A field that is absent stays as it is. */
export const incidentSchema = z.object(
  Object.fromEntries(incidentFields.map((field) => [field.name, schemaOf(field)])) as {
    [Name in IncidentFieldName]: typeof oneLine;
  },
);
type GivenIncident = z.output<typeof incidentSchema>;
export type Incident = Record<IncidentFieldName, string>;

/** The report as a person fills it in: see `findIncidentErrors`. `today`: the group's day, `YYYY-MM-DD`. */
export function incidentForm(today: string) {
  return incidentSchema
    .superRefine((incident, check) => {
      for (const [field, message] of Object.entries(findIncidentErrors(incident, today)))
        check.addIssue({ code: 'custom', path: [field], message });
    })
    .transform((incident) => withoutUnasked(incident));
}

/** The medical treatment is asked for and reported only for that type of incident. */
export function isAsked(field: IncidentFieldName, typeOfIncident: string): boolean {
  return field !== 'medicalTreatmentObtained' || typeOfIncident === 'Medical Treatment';
}

/** The errors of a report, by field: its type or description is missing, or its date is in the future. `today` is the group's. */
export function findIncidentErrors(incident: GivenIncident, today: string): { [K in IncidentFieldName]?: string } {
  const texts = messages.wizard;
  return {
    ...(!incident.typeOfIncident && { typeOfIncident: texts.incidentTypeRequired }),
    ...(!incident.incidentDescription && { incidentDescription: texts.incidentDescriptionRequired }),
    ...((incident.dateOfIncident ?? '') > today && { dateOfIncident: texts.incidentInFuture }),
  };
}

/** Clears the text of a question that was hidden again. */
function withoutUnasked(incident: GivenIncident): GivenIncident {
  if (isAsked('medicalTreatmentObtained', incident.typeOfIncident ?? '')) return incident;
  return { ...incident, medicalTreatmentObtained: '' };
}

/** Whether the form marks a field as required. */
export function isRequired(field: IncidentFieldName): boolean {
  return field === 'typeOfIncident' || field === 'incidentDescription';
}

export const blankIncident: Incident = {
  ...(Object.fromEntries(incidentFieldNames.map((name) => [name, ''])) as Incident),
  preExistingInjury: 'No',
};

/** The report as it is stored when these fields are saved: fields that are not given stay as they are. */
export function incidentToStore(saved: Incident | null, given: GivenIncident): Incident {
  const fields: Incident = { ...(saved ?? blankIncident), ...givenFields(given) };
  // The only question that always has an answer.
  fields.preExistingInjury ||= 'No';
  if (!isAsked('medicalTreatmentObtained', fields.typeOfIncident)) fields.medicalTreatmentObtained = '';
  return fields;
}
