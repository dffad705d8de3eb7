import { tooManyUploads, uploadLimits } from './upload-limits.ts';

type Limits = { receivedBytes: number };

/** One upload's part of what all uploads may take. */
export type UploadShare = {
  /** Counts bytes that came. Throws TOO_MANY when all uploads together would hold more than they may. */
  hold: (bytes: number) => void;
  /** Gives everything back. */
  release: () => void;
};

/** How many bytes all uploads hold in memory. How many each person has under way: `http/slots.ts`. */
export class UploadMemory {
  readonly #limits: Limits;
  #heldBytes = 0;

  constructor(limits: Limits = uploadLimits) {
    this.#limits = limits;
  }

  share(): UploadShare {
    let own = 0;
    let isReleased = false;
    return {
      hold: (bytes) => {
        if (isReleased) return;
        const others = this.#heldBytes - own;
        if (others > 0 && this.#heldBytes + bytes > this.#limits.receivedBytes) throw tooManyUploads();
        own += bytes;
        this.#heldBytes += bytes;
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        this.#heldBytes -= own;
      },
    };
  }
}

/** The ones of this process. */
export const uploadMemory = new UploadMemory();
