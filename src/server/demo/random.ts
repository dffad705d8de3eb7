/** The same numbers in the same order for the same seed (mulberry32), so that the demo is the same for everybody. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to 1; 1 is excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to pick from.');
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** `count` different items, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[] {
    const order = list.map((item, index) => ({ item, index, draw: this.next() }));
    const drawn = order.sort((a, b) => a.draw - b.draw).slice(0, count);
    return drawn.sort((a, b) => a.index - b.index).map(({ item }) => item);
  }

  /** A count that is `mean` on average (Poisson), for rare things such as catches. */
  count(mean: number): number {
    const limit = Math.exp(-mean);
    let product = this.next();
    let count = 0;
    while (product > limit) {
      product *= this.next();
      count += 1;
    }
    return count;
  }
}
