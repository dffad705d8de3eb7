/** What a check says beside how the trap was found. */
export const conditions = ['Good', 'Needs repair'] as const;
export const sexes = ['Male', 'Female', 'Unknown'] as const;
export const ages = ['Adult', 'Juvenile', 'Unknown'] as const;

/** So many kinds of animals fit into one check. */
export const mostKinds = 10;

/** Animals of one species, sex and age in a trap; null: nobody looked. */
export type CaughtRow = {
  speciesId: number;
  number: number;
  sex: (typeof sexes)[number] | null;
  age: (typeof ages)[number] | null;
};

/** Whoever catches one of these says in words what it was, and is told what to do. Named as the species that every group begins with. */
const unexpected = ['bird', 'dog', 'cat'];
export const asksForWords = (species: string) => unexpected.includes(species.toLowerCase());
