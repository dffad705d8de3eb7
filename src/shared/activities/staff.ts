import { z } from 'zod';
import { id } from '../fields.ts';
import { byName } from '../names.ts';
import type { Role } from '../permissions.ts';
import type { ActivityDocument } from './document.ts';

/** The roles that go into the field; Group Admins plan it. */
export const assignableStaffRoles = ['Field Staff', 'Team Leader'] as const satisfies readonly Role[];

export const isFieldRole = (role: Role) => assignableStaffRoles.some((one) => one === role);

export const assignStaffSchema = z.object({ activityId: id, staffId: id });

/** The staff on the activity, by name. */
export const assignedStaff = ({ staff }: Pick<ActivityDocument, 'staff'>) => staff.toSorted(byName);

/** Those who could be put on the activity; whoever leads it whatever their role. `all`: everybody of the staff, in their order. */
export function offeredStaff<Person extends { id: number; role: Role }>(
  { staff, activity }: { staff: readonly { staffId: number }[]; activity: { ledById: number | null } },
  all: readonly Person[],
): Person[] {
  const assigned = new Set(staff.map(({ staffId }) => staffId));
  return all.filter(({ id, role }) => !assigned.has(id) && (isFieldRole(role) || id === activity.ledById));
}
