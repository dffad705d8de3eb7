import { isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, conflictOn, type FieldErrors } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { emailKey, fullName } from '#shared/names.ts';
import { type importVolunteersSchema, volunteerForm } from '#shared/volunteers.ts';
import { refuseDuplicate } from '../../db/constraints.ts';
import type { Db } from '../../db/open-db.ts';
import { preparedOnce } from '../../db/prepared.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import { type Act, stampsOf } from '../act.ts';
import { recordAudit } from '../audit.ts';
import { volunteerColumns } from '../volunteers.ts';

const wholeVolunteer = volunteerForm(null);
type Volunteer = z.output<typeof wholeVolunteer>;

/** What is wrong in one row of a file. */
export type ImportProblem = { line: number; errors: FieldErrors };

type Valid = { volunteer: Volunteer; columns: ReturnType<typeof volunteerColumns> };
type Examined = { line: number; emailKey: string; valid: Valid | undefined; errors: FieldErrors };

/** Checks each row as the form does. It yields after each row, because a whole file takes a while. */
export function* examineRows({ rows }: z.output<typeof importVolunteersSchema>): Generator<void, Examined[]> {
  const examined: Examined[] = [];
  for (const row of rows) {
    const result = wholeVolunteer.safeParse(row);
    examined.push({
      line: row.line,
      emailKey: emailKey(result.success ? result.data.email : row.email),
      valid: result.success ? { volunteer: result.data, columns: volunteerColumns(result.data) } : undefined,
      errors: result.success ? {} : firstIssues(result.error),
    });
    yield;
  }
  return examined;
}

/** The problems that would keep these rows from being imported; nothing is written. */
export function checkVolunteerImport(db: Db, rows: Examined[]): { problems: ImportProblem[] } {
  return { problems: compareEmails(db, rows).problems };
}

/** Registers all of a file's volunteers, or none when one of them cannot be. */
export function importVolunteers(db: Db, act: Act, rows: Examined[]) {
  const { valid, problems } = compareEmails(db, rows);
  if (problems.length > 0) throw new AppError('INVALID', messages.people.importRefused(problems.length));
  const insert = insertOf(db);
  const taken = () => conflictOn('email', messages.people.volunteerEmailTaken);
  const stamps = stampsOf(act);
  for (const { volunteer, columns } of valid) {
    const { lastInsertRowid } = refuseDuplicate(taken, () => insert.run({ ...columns, ...stamps }));
    recordAudit(db, act, {
      action: 'imported',
      recordType: 'volunteer',
      recordId: Number(lastInsertRowid),
      recordName: fullName(volunteer),
      after: volunteer,
    });
  }
  return { imported: valid.length };
}

/** Finds emails that are in the file twice, or in the list already. */
function compareEmails(db: Db, rows: Examined[]) {
  const taken = findEmailKeys(db);
  const lineOfEmail = new Map<string, number>();
  const valid: Valid[] = [];
  const problems: ImportProblem[] = [];
  for (const { line, emailKey, valid: row, errors: found } of rows) {
    const errors = { ...found };
    const earlier = lineOfEmail.get(emailKey);
    if (taken.has(emailKey)) errors.email ??= messages.people.volunteerEmailTaken;
    else if (earlier !== undefined) errors.email ??= messages.people.importEmailTwice(earlier);
    else lineOfEmail.set(emailKey, line);
    if (row && Object.keys(errors).length === 0) valid.push(row);
    else problems.push({ line, errors });
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

/** Thousands of rows in one transaction hold up everybody else, so the driver's own statement is run: Drizzle takes three times as long. */
const insertOf = preparedOnce(({ $client }) =>
  $client.prepare<[ReturnType<typeof volunteerColumns> & ReturnType<typeof stampsOf>]>(
    `INSERT INTO volunteers (firstname, lastname, email, email_key, phone, emergency_contact, emergency_contact_number, sort_name,
      search_text, created_at, created_by_id, updated_at, updated_by_id)
    VALUES (@firstname, @lastname, @email, @emailKey, @phone, @emergencyContact, @emergencyContactNumber, @sortName, @searchText,
      @createdAt, @createdById, @updatedAt, @updatedById)`,
  ),
);
