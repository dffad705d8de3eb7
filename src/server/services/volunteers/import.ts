import { isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, conflictOn, type FieldErrors } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { caseKey, fullName } from '#shared/names.ts';
import {
  type checkVolunteerImportSchema,
  type importVolunteersSchema,
  type VolunteerImportRow,
  volunteerForm,
} from '#shared/volunteers.ts';
import { refuseDuplicate } from '../../db/constraints.ts';
import type { Db } from '../../db/open-db.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import { type Act, givenStamps, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { volunteerColumns } from '../volunteers.ts';

type Volunteer = z.output<typeof volunteerForm>;

/** What is wrong in one row of a file. */
export type ImportProblem = { line: number; errors: FieldErrors };

/** What would keep these rows from being imported; nothing is written. */
export function checkVolunteerImport(
  db: Db,
  { rows }: z.output<typeof checkVolunteerImportSchema>,
): { problems: ImportProblem[] } {
  return { problems: examine(db, rows).problems };
}

/** Registers all of a file's volunteers, or none when one of them cannot be. */
export function importVolunteers(db: Db, act: Act, { rows }: z.output<typeof importVolunteersSchema>) {
  const { valid, problems } = examine(db, rows);
  if (problems.length > 0) throw new AppError('INVALID', messages.people.importRefused(problems.length));
  const insert = prepareInsert(db);
  const taken = () => conflictOn('email', messages.people.volunteerEmailTaken);
  for (const volunteer of valid) {
    const values = { ...volunteerColumns(volunteer), ...stampsOf(act) };
    const { id } = refuseDuplicate(taken, () => insert.get(values));
    recordAudit(db, act, {
      action: 'imported',
      recordType: 'volunteer',
      recordId: id,
      recordName: fullName(volunteer),
      after: volunteer,
    });
  }
  return { imported: valid.length };
}

/** The rules of the form for each row, and no email twice: in the file, or in the list. */
function examine(db: Db, rows: readonly VolunteerImportRow[]) {
  const taken = findEmailKeys(db);
  const lineOfEmail = new Map<string, number>();
  const valid: Volunteer[] = [];
  const problems: ImportProblem[] = [];
  for (const row of rows) {
    const result = volunteerForm.safeParse(row);
    const errors = result.success ? {} : firstIssues(result.error);
    const emailKey = caseKey(result.success ? result.data.email : row.email);
    const earlier = lineOfEmail.get(emailKey);
    if (taken.has(emailKey)) errors.email ??= messages.people.volunteerEmailTaken;
    else if (earlier !== undefined && emailKey !== '') errors.email ??= messages.people.importEmailTwice(earlier);
    else lineOfEmail.set(emailKey, row.line);
    if (result.success && Object.keys(errors).length === 0) valid.push(result.data);
    else problems.push({ line: row.line, errors });
  }
  return { valid, problems };
}

function firstIssues(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? '')] ??= message;
  return errors;
}

function findEmailKeys(db: Db): Set<string> {
  const rows = db.select({ key: volunteers.emailKey }).from(volunteers).where(isNull(volunteers.deletedAt)).all();
  return new Set(rows.map(({ key }) => key));
}

/** Thousands of rows hold up everybody else, so the statement is written once. */
function prepareInsert(db: Db) {
  const { placeholder } = sql;
  return db
    .insert(volunteers)
    .values({
      firstname: placeholder('firstname'),
      lastname: placeholder('lastname'),
      email: placeholder('email'),
      emailKey: placeholder('emailKey'),
      phone: placeholder('phone'),
      emergencyContact: placeholder('emergencyContact'),
      emergencyContactNumber: placeholder('emergencyContactNumber'),
      sortName: placeholder('sortName'),
      searchText: placeholder('searchText'),
      ...givenStamps,
    })
    .returning({ id: volunteers.id })
    .prepare();
}
