/**
 * An integration written from the two documents alone: it imports nothing of the product, and every path, field and answer in it is
 * documented. It must never be changed to fit the server.
 */
export type Exchange = { method: string; path: string; status: number; mediaType: string; body: unknown };

export type Row = Record<string, unknown> & { id: number };
export type Values = Record<string, unknown>;

export class DocumentedClient {
  readonly #url: string;
  readonly #observe: (exchange: Exchange) => void;
  #cookie = '';

  constructor(url: string, observe: (exchange: Exchange) => void = () => {}) {
    this.#url = url;
    this.#observe = observe;
  }

  get<T = Row[]>(path: string): Promise<T> {
    return this.call<T>('GET', path);
  }

  post<T = Row>(path: string, body: Values | FormData): Promise<T> {
    return this.call<T>('POST', path, body);
  }

  put<T = Row>(path: string, body: Values | FormData): Promise<T> {
    return this.call<T>('PUT', path, body);
  }

  delete(path: string): Promise<{ message: string }> {
    return this.call('DELETE', path);
  }

  async call<T>(method: string, path: string, body?: Values | FormData): Promise<T> {
    const isForm = body instanceof FormData;
    const answer = await fetch(this.#url + path, {
      method,
      headers: { Cookie: this.#cookie, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    this.#cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? this.#cookie;
    const mediaType = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const value = mediaType === 'application/json' ? await answer.json() : await answer.text();
    this.#observe({ method, path, status: answer.status, mediaType, body: value });
    if (!answer.ok) throw new Error(`${answer.status} ${(value as { message?: string }).message ?? ''}`);
    return value as T;
  }

  /** Reads `firstname`, `lastname` and `role`, as the login screen does. */
  logIn(email: string, password: string) {
    const account = { email, password };
    return this.post<{ firstname: string; lastname: string; role: string }>('/api/login', account);
  }
}
