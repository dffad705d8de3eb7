import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Browsers keep no cookie longer. */
const maxAgeSeconds = 400 * 86_400;
/** How many people may share a browser. Whoever signed in longest ago is forgotten first. */
const mostPeople = 8;
const cookieName = 'bushline_known';
const ownCookie = new RegExp(`(?:^|; *)${cookieName}=([\\w.-]+) *(?:;|$)`);

type Known = { browser: string; people: { id: number; mark: string }[] };

/**
 * Recognises a browser by a signed cookie, which holds the browser's id and who has signed in with it. The cookie signs nobody in: it
 * only spares these people the limits that the failures of others use up.
 */
export class KnownBrowsers {
  readonly #key: Buffer;
  readonly #attributes: string;

  /** @param secure whether the product is served over https. */
  constructor(key: Buffer, secure: boolean) {
    this.#key = key;
    this.#attributes = `HttpOnly; SameSite=Lax; Path=/; Max-Age=${maxAgeSeconds}${secure ? '; Secure' : ''}`;
  }

  /** @returns the browser's id when this person signed in with it before. */
  recognise(cookieHeader: string | undefined, staffId: number): string | undefined {
    const { browser, people } = this.#read(cookieHeader);
    return people.some(({ id }) => id === staffId) ? browser : undefined;
  }

  /** @returns the Set-Cookie header for a browser with which this person has signed in just now. */
  remember(cookieHeader: string | undefined, staffId: number): string {
    const known = this.#read(cookieHeader);
    const browser = known.people.length > 0 ? known.browser : randomBytes(16).toString('base64url');
    const others = known.people.filter(({ id }) => id !== staffId).slice(0, mostPeople - 1);
    const people = [{ id: staffId, mark: this.#sign(browser, staffId) }, ...others];
    const value = [browser, ...people.flatMap(({ id, mark }) => [id, mark])].join('.');
    return `${cookieName}=${value}; ${this.#attributes}`;
  }

  /** The cookie's content, without people whose signature is not ours. */
  #read(cookieHeader: string | undefined): Known {
    const [browser = '', ...rest] = ownCookie.exec(cookieHeader ?? '')?.[1]?.split('.') ?? [];
    const people: Known['people'] = [];
    for (let at = 0; at + 1 < rest.length && people.length < mostPeople; at += 2) {
      const id = Number(rest[at]);
      const mark = String(rest[at + 1]);
      if (Number.isSafeInteger(id) && isSame(mark, this.#sign(browser, id))) people.push({ id, mark });
    }
    return { browser, people };
  }

  #sign(browser: string, staffId: number): string {
    return createHmac('sha256', this.#key).update(`${browser}.${staffId}`).digest('base64url').slice(0, 22);
  }
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
