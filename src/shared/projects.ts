import { z } from 'zod';
import { formed, id, isoDate, line, longText, optionalPhone, requiredLine, updated } from './fields.ts';
import { messages } from './messages.ts';
import { noPosition, positionFields, positionNames, refuseHalf } from './position-fields.ts';

export const projectStatuses = ['inprogress', 'completed', 'onhold', 'archived'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** The project form's tabs and where each stands in the address. */
export const projectTabs = ['details', 'objectives', 'hazards', 'risks'] as const;

/** More than any project works towards; a bound on what a request may ask for. */
const mostObjectives = 200;

const orEmpty = (value: unknown) => value ?? '';
const optionalLine = z.preprocess(orEmpty, line());
const phoneOrEmpty = (message: string) => z.preprocess(orEmpty, optionalPhone(message));
const required = messages.projects.required;

const general = {
  name: requiredLine(required),
  location: requiredLine(required),
  startDate: z.preprocess(orEmpty, formed(messages.general.invalidDate).min(1, required).pipe(isoDate())),
  status: z.enum(projectStatuses),
};

const emergency = {
  emergencyServices: z.preprocess(orEmpty, longText().pipe(z.string().min(1, required))),
  localMedicalCenterAddress: optionalLine,
  localMedicalCenterPhone: phoneOrEmpty(messages.projects.medicalPhone),
  localHospital: optionalLine,
  primaryContactName: optionalLine,
  primaryContactPhone: phoneOrEmpty(messages.projects.contactPhone),
};

/** What a person fills in of a project beside its objectives, and what of it is for an emergency: lines of text. */
export const emergencyFieldNames = Object.keys(emergency) as (keyof typeof emergency)[];
const textFieldNames = [...(Object.keys(general) as (keyof typeof general)[]), ...emergencyFieldNames];
export const projectFieldNames = [...textFieldNames, ...positionNames];

export const blankProject = {
  ...(Object.fromEntries(textFieldNames.map((name) => [name, ''])) as {
    [Name in keyof typeof emergency | keyof typeof general]: string;
  }),
  status: 'inprogress' as ProjectStatus,
  emergencyServices: messages.projects.emergencyDefault as string,
  ...noPosition,
};

const details = {
  ...general,
  ...emergency,
  ...positionFields,
  objectiveIds: z.array(id).max(mostObjectives),
};

/** What a person fills in; the files are uploaded before it is saved. */
export const projectForm = z.object(details);

/** A file by its id, or null for none. The `remove…` flags say the same for a form, which has no null. */
const fileFields = {
  imageFileId: id.nullable().optional(),
  inductionFileId: id.nullable().optional(),
  removeImage: z.boolean().optional(),
  removeInductionFile: z.boolean().optional(),
};

const optionalPosition = z.object(positionFields).partial().shape;

export const createProjectSchema = z
  .object({
    ...details,
    ...optionalPosition,
    status: details.status.default('inprogress'),
    objectiveIds: details.objectiveIds.default([]),
    ...fileFields,
    /** The project whose files the new one takes over, where it brings none of its own. */
    copyFilesFrom: id.optional(),
  })
  .superRefine(refuseHalf);

export const updateProjectSchema = z
  .object({ ...projectForm.partial().shape, ...fileFields, ...updated })
  .superRefine(refuseHalf);

export const projectNameSchema = z.object({ name: line(), exceptId: id.optional() });
