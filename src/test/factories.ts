import type { Db } from '#server/db/open-db.ts';
import { staff } from '#server/db/schema/staff.ts';
import { stampsOf } from '#server/services/act.ts';
import { staffColumns } from '#server/services/staff-accounts.ts';
import { testAct } from './test-db.ts';

/** `Kererū#2026`, hashed once: hashing for each test would take longer than the test. */
export const testPassword = 'Kererū#2026';
export const testPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bRbQdWBPxIOFJ9MXYNbIiA$8GnA9d/mveFxO/YAkPnQcVUukEGbDSGPi8ZrBsCl1fY';

let counter = 0;
const next = () => (counter += 1);

type StaffOverrides = Partial<Parameters<typeof staffColumns>[0]>;

/** A staff member of the cast: Mereana Hōhepa, a Team Leader, unless it is said otherwise. */
export function makeStaff(db: Db, overrides: StaffOverrides = {}) {
  const person = {
    firstname: 'Mereana',
    lastname: 'Hōhepa',
    email: `person${next()}@okurabush.example`,
    phone: '0215550142',
    role: 'Team Leader' as const,
    ...overrides,
  };
  return db
    .insert(staff)
    .values({ ...staffColumns(person), passwordHash: testPasswordHash, ...stampsOf(testAct) })
    .returning()
    .get();
}
