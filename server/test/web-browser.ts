/** A minimal browser for a sign-in across servers: cookies, and one redirect at a time. */

export interface WebBrowser {
  cookies: Map<string, string>;
  /** Opens an address without following redirects. */
  visit: (address: string, headers?: Record<string, string>) => Promise<Visited>;
}

interface Visited {
  status: number;
  /** The redirect's target, or ''. */
  location: string;
  /** The `Set-Cookie` headers. */
  setCookies: string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  body: any;
}

export function newBrowser(cookies: Iterable<[string, string]> = []): WebBrowser {
  const jar = new Map(cookies);
  const keep = (line: string): void => {
    const [pair = '', ...rest] = line.split(';');
    const at = pair.indexOf('=');
    const isOver = /max-age=0(;|$)/i.test(rest.join(';')) || /expires=Thu, 01 Jan 1970/i.test(rest.join(';'));
    if (isOver) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  };
  return {
    cookies: jar,
    visit: async (address, headers = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(address, {
        redirect: 'manual',
        headers: { accept: 'text/html', ...(cookie ? { cookie } : {}), ...headers },
      });
      const setCookies = response.headers.getSetCookie();
      for (const line of setCookies) keep(line);
      const location = response.headers.get('location');
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      return {
        status: response.status,
        location: location === null ? '' : new URL(location, address).href,
        setCookies,
        body: isJson && text ? JSON.parse(text) : text,
      };
    },
  };
}
