import { tooManyUploads, uploadLimits } from './upload-limits.ts';

type Limits = { receivedBytes: number };

/** One upload's part of what all uploads may take. */
export type UploadPlace = {
  /** Counts bytes that came. Throws TOO_MANY when all uploads together would hold more than they may. */
  hold: (bytes: number) => void;
  /** Gives everything back. */
  leave: () => void;
};

/** How many bytes all uploads hold in memory. How many each person has under way: `http/places.ts`. */
export class UploadPlaces {
  readonly #limits: Limits;
  #heldBytes = 0;

  constructor(limits: Limits = uploadLimits) {
    this.#limits = limits;
  }

  take(): UploadPlace {
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
      },
    };
  }
}

/** The ones of this process. */
export const uploadPlaces = new UploadPlaces();
