import { z } from 'zod';
import { id } from '../fields.ts';
import type { Role } from '../permissions.ts';

/** The roles that go into the field; Group Admins plan it. */
export const assignableStaffRoles = ['Field Staff', 'Team Leader'] as const satisfies readonly Role[];

export const isFieldRole = (role: Role) => assignableStaffRoles.some((one) => one === role);

export const assignStaffSchema = z.object({ activityId: id, staffId: id });
