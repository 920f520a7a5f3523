/** The people of a town: ids, names and tokens by number, here and in SQL. */

export type Kind = 'shop' | 'customer' | 'member' | 'card' | 'entry' | 'chat' | 'message' | 'product' | 'category';
const kinds: Record<Kind, string> = {
  shop: 'a',
  customer: 'b',
  member: 'c',
  card: 'd',
  entry: 'e',
  chat: 'f',
  message: '8',
  product: '7',
  category: '6',
};

/** Returns the id of the `n`th of a kind, in the form of a UUIDv7, in the order of `n`. */
export function idOf(kind: Kind, n: number): string {
  const order = n.toString(16).padStart(8, '0');
  const rest = ((BigInt(n) * 2654435761n) & 0xffffffffffffn).toString(16).padStart(12, '0');
  return `019${kinds[kind]}${order.slice(0, 4)}-${order.slice(4)}-7000-8000-${rest}`;
}

/** Returns the bearer token of a shop's operator, or of a customer. */
export const tokenOf = (kind: 'shop' | 'customer', n: number): string => `${kind}-${n}-`.padEnd(43, 'x');

/** 53 of them, so that no name coincides with a class of members or a month of birth. */
export const firstNames =
  `Anna Ben Clara David Emma Felix Greta Hannes Ida Jonas Klara Leo Mia Noah Olga Paul Rosa Samir Tilda Uwe Vera Wim
  Yara Zoe Alma Bruno Carl Dora Elias Frida Gustav Helene Igor Julia Konrad Lena Matteo Nora Oskar Petra Quentin Ruth Simon Thea Ulla
  Viktor Wanda Xenia Yusuf Zita Ayla Bela Edda`.split(/\s+/);
const beginnings = 'Ber Hol Kra Lin Mar Nor Ost Pel Ros Stein'.split(' ');
const middles = 'ga mi ne ro ta va le du fi ko'.split(' ');
const endings = 'n r mann sen wald'.split(' ');
export const lastNames = beginnings.flatMap((one) =>
  middles.flatMap((two) => endings.map((three) => one + two + three)),
);

/** Returns the name and email of the `n`th customer, as the database writes them. */
export function customerOf(n: number): { name: string; email: string } {
  const first = firstNames[n % firstNames.length] as string;
  const last = lastNames[Math.floor(n / firstNames.length) % lastNames.length] as string;
  return { name: `${first} ${last}`, email: `${first}.${last}.${n}@example.com`.toLowerCase() };
}

type Hex = (number: string, width: number) => string;

/** Like `idOf`, in an engine's SQL: `hex` writes a number with so many digits. */
export function idIn(hex: Hex, kind: Kind, n: string): string {
  const order = hex(n, 8);
  return `'019${kinds[kind]}' || substr(${order}, 1, 4) || '-' || substr(${order}, 5) || '-7000-8000-' ||
    ${hex(`(${n} * 2654435761) & 281474976710655`, 12)}`;
}

export const postgresHex: Hex = (number, width) => `lpad(to_hex(${number}), ${width}, '0')`;

/** Like `idOf`, in PostgreSQL's SQL. */
export const sqlIdOf = (kind: Kind, n: string): string => idIn(postgresHex, kind, n);
