/** Calls a server over HTTP with a token. */

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  body: any;
}

export interface Calls {
  call: (
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  post: (token: string | null, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
}

/** Calls the server at its current address. */
export function callsTo(where: () => string | URL): Calls {
  const call: Calls['call'] = async (token, method, path, body, headers = {}) => {
    // Appended as it is: a path that starts with two slashes is still this server's.
    const response = await fetch(new URL(where()).origin + path, {
      redirect: 'manual',
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
  };
  return { call, post: (token, path, body = {}, headers = {}) => call(token, 'POST', path, body, headers) };
}
