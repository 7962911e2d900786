/** A caller of the HTTP API with a cookie jar of its own, as a browser has one. */
export interface Answer {
  status: number;
  // Tests look into answers freely; each assertion states the shape it expects.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test asserts
  body: any;
  text: string;
  headers: Headers;
}

export interface SendOptions {
  headers?: Record<string, string>;
  /** Sent as it is instead of JSON. */
  rawBody?: BodyInit;
  /** Given by a caller who leaves before the answer. */
  signal?: AbortSignal;
}

export class Client {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    /** Sent with every request. */
    private readonly headers: Record<string, string> = {},
  ) {}

  get(path: string, options?: SendOptions): Promise<Answer> {
    return this.send('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: SendOptions): Promise<Answer> {
    return this.send('POST', path, body, options);
  }

  put(path: string, body?: unknown, options?: SendOptions): Promise<Answer> {
    return this.send('PUT', path, body, options);
  }

  delete(path: string, options?: SendOptions): Promise<Answer> {
    return this.send('DELETE', path, undefined, options);
  }

  async send(method: string, path: string, body?: unknown, options: SendOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = {
      ...this.headers,
      ...(this.cookies.size > 0 ? { cookie: this.cookieHeader() } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    };
    const payload = options.rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(this.origin + path, {
      method,
      headers,
      redirect: 'manual',
      ...(options.signal && { signal: options.signal }),
      ...(payload === undefined ? {} : { body: payload }),
    });
    this.keepCookies(response.headers);
    const text = await response.text();
    return { status: response.status, body: parse(text), text, headers: response.headers };
  }

  /** Another device of the same user, perhaps on another server: a copy of the cookies. */
  copy(origin = this.origin, headers = this.headers): Client {
    const twin = new Client(origin, headers);
    for (const [name, value] of this.cookies) twin.cookies.set(name, value);
    return twin;
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (/Max-Age=0\b/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(at + 1));
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
