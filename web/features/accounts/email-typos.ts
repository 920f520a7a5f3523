/** Likely typing mistakes in email addresses. Hardly anyone has an address that is questioned, and they can keep it. */
const names: Record<string, string> = {
  gmail: 'gmial gmal gmai gamil gnail gmil gmaill gmali gmaul gmeil gmaik gmsil',
  googlemail: 'googlemal googelmail goglemail',
  hotmail: 'hotmal hotmial hotmai hotmil hotamil homtail hotnail hotmaill',
  outlook: 'outlok outook outloook otlook outlool outlock',
  yahoo: 'yaho yahooo yhaoo yahho yaoo',
  icloud: 'iclod icoud iclould icloude iclud',
};
const rightName = new Map(
  Object.entries(names).flatMap(([right, wrong]) => wrong.split(' ').map((one) => [one, right])),
);
/** No one can register a domain below these. */
const wrongEndings = new Set(['con', 'cmo', 'ocm', 'vom', 'xom', 'comm', 'coom', 'cim', 'cpm', 'c0m']);

/** The address that was probably meant; null if it looks right. */
export function probablyMeant(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const [name = '', ...rest] = email.slice(at + 1).split('.');
  const ending = rest.join('.');
  if (at < 1 || !name || !ending) return null;
  const meant = `${rightName.get(name) ?? name}.${wrongEndings.has(ending) ? 'com' : ending}`;
  return meant === email.slice(at + 1) ? null : `${email.slice(0, at)}@${meant}`;
}
