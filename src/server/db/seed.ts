import { and, eq, isNull } from 'drizzle-orm';
import { hazardKinds } from '#shared/hazards.ts';
import { caseKey } from '#shared/names.ts';
import type { speciesGroups } from '#shared/traps/to-records.ts';
import type { Db, Sqlite } from './open-db.ts';
import { predatorSubTypes } from './schema/activity-results.ts';
import { checklistItems } from './schema/checklist.ts';
import { hazards } from './schema/hazards.ts';
import { installation } from './schema/installation.ts';
import { objectives } from './schema/objectives.ts';
import { riskControls, risks } from './schema/risks.ts';
import { ticketTypes } from './schema/tickets.ts';
import { species, trapTypes } from './schema/traps.ts';
import checklistSeeds from './seeds/checklist.json' with { type: 'json' };
import hazardSeeds from './seeds/hazards.json' with { type: 'json' };
import objectiveSeeds from './seeds/objectives.json' with { type: 'json' };
import predatorSubTypeSeeds from './seeds/predator-sub-types.json' with { type: 'json' };
import riskSeeds from './seeds/risks.json' with { type: 'json' };
import speciesSeeds from './seeds/species.json' with { type: 'json' };
import ticketTypeSeeds from './seeds/ticket-types.json' with { type: 'json' };
import trapTypeSeeds from './seeds/trap-types.json' with { type: 'json' };

/**
 * Fills a database with what a new installation contains, each part once: one that came with a later version also where the rest is there
 * already. What a group deletes afterwards stays deleted.
 */
export function seed(sqlite: Sqlite, db: Db, now: string): void {
  const fillOnce = (name: string, fill: (stamps: Stamps) => void) => {
    const known = db.select().from(installation).where(eq(installation.name, name)).get();
    if (known) return;
    fill({ createdAt: now, createdById: null, updatedAt: now, updatedById: null });
    db.insert(installation).values({ name, value: now }).run();
  };
  const fill = sqlite.transaction(() => {
    fillOnce('seeded_at', (stamps) => seedLibrary(db, stamps));
    fillOnce('ticket_types_seeded_at', (stamps) => seedTicketTypes(db, stamps));
    fillOnce('traps_seeded_at', (stamps) => seedTraps(db, stamps));
    fillOnce('needs_seeded_at', ({ updatedAt }) => seedNeeds(db, updatedAt));
  });
  fill.immediate();
}

function seedLibrary(db: Db, stamps: Stamps): void {
  seedRisks(db, stamps);
  db.insert(objectives)
    .values(
      objectiveSeeds.map((o) => ({
        ...o,
        titleKey: caseKey(o.title),
        measurementKey: caseKey(o.measurement),
        ...stamps,
      })),
    )
    .run();
  for (const kind of hazardKinds) {
    db.insert(hazards)
      .values(
        hazardSeeds[kind].map((text) => ({
          kind,
          hazardDescription: text,
          descriptionKey: caseKey(text),
          ...stamps,
        })),
      )
      .run();
  }
  db.insert(checklistItems)
    .values(checklistSeeds.map((description) => ({ description, descriptionKey: caseKey(description), ...stamps })))
    .run();
  db.insert(predatorSubTypes)
    .values(predatorSubTypeSeeds.map((subType) => ({ subType })))
    .run();
}

function seedTicketTypes(db: Db, stamps: Stamps): void {
  db.insert(ticketTypes)
    .values(ticketTypeSeeds.map((type) => ({ ...type, nameKey: caseKey(type.name), ...stamps })))
    .run();
}

function seedTraps(db: Db, stamps: Stamps): void {
  const plain = { resetsItself: false, holdsAlive: false, isBaitStation: false };
  db.insert(trapTypes)
    .values(trapTypeSeeds.map((type) => ({ ...plain, ...type, nameKey: caseKey(type.name), ...stamps })))
    .run();
  db.insert(species)
    .values(
      speciesSeeds.map(({ name, countsAs }) => ({
        ...{ name, nameKey: caseKey(name), countsAs: countsAs as (typeof speciesGroups)[number] },
        ...stamps,
      })),
    )
    .run();
}

/** Proposed: a first aider on every activity, and somebody with a ticket where chainsaws are used. Where a group has such types and such a risk. */
function seedNeeds(db: Db, updatedAt: string): void {
  const needsOf = (type: string) =>
    db
      .select({ typeId: ticketTypes.id })
      .from(ticketTypes)
      .where(and(eq(ticketTypes.nameKey, type), isNull(ticketTypes.deletedAt)))
      .all()
      .map(({ typeId }) => ({ typeId, atLeast: 1 }));
  const ofGroup = { needs: needsOf('workplace first aid'), version: 1, updatedAt, updatedById: null };
  db.insert(installation)
    .values({ name: 'needs', value: JSON.stringify(ofGroup) })
    .run();
  db.update(risks)
    .set({ needs: needsOf('chainsaw') })
    .where(and(eq(risks.titleKey, 'chainsaws'), isNull(risks.deletedAt)))
    .run();
}

type Stamps = { createdAt: string; createdById: null; updatedAt: string; updatedById: null };

function seedRisks(db: Db, stamps: Stamps): void {
  for (const { title, controls } of riskSeeds) {
    const { id } = db
      .insert(risks)
      .values({ title, titleKey: caseKey(title), isReadOnly: true, needs: [], ...stamps })
      .returning({ id: risks.id })
      .get();
    db.insert(riskControls)
      .values(
        controls.map((text) => ({
          riskId: id,
          controlText: text,
          controlKey: caseKey(text),
          isReadOnly: true,
          ...stamps,
        })),
      )
      .run();
  }
}
