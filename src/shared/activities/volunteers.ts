import { z } from 'zod';
import { id, ids } from '../fields.ts';

export const assignVolunteersSchema = z.object({ activityId: id, volunteerIds: ids });
