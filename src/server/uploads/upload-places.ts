import { messages } from '#shared/messages.ts';
import { tooManyUploads, uploadLimits } from './upload-limits.ts';

type Limits = { perPerson: number; receivedBytes: number };

/** One upload's part of what all uploads may take. */
export type UploadPlace = {
  /** Counts bytes that came. Throws TOO_MANY when all uploads together would hold more than they may. */
  hold: (bytes: number) => void;
  /** Gives everything back. */
  leave: () => void;
};

/** How many uploads each person has under way, and how many bytes all of them hold in memory. */
export class UploadPlaces {
  readonly #limits: Limits;
  readonly #byPerson = new Map<number, number>();
  #heldBytes = 0;

  constructor(limits: Limits = uploadLimits) {
    this.#limits = limits;
  }

  /** Throws TOO_MANY when the person has as many under way as one may. */
  take(personId: number): UploadPlace {
    const underWay = this.#byPerson.get(personId) ?? 0;
    if (underWay >= this.#limits.perPerson) throw tooManyUploads(messages.files.ownUploads);
    this.#byPerson.set(personId, underWay + 1);
    let own = 0;
    let hasLeft = false;
    return {
      hold: (bytes) => {
        if (hasLeft) return;
        const others = this.#heldBytes - own;
        if (others > 0 && this.#heldBytes + bytes > this.#limits.receivedBytes) throw tooManyUploads();
        own += bytes;
        this.#heldBytes += bytes;
      },
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        this.#heldBytes -= own;
        const left = (this.#byPerson.get(personId) ?? 1) - 1;
        if (left > 0) this.#byPerson.set(personId, left);
        else this.#byPerson.delete(personId);
      },
    };
  }
}

/** The ones of this process. */
export const uploadPlaces = new UploadPlaces();
