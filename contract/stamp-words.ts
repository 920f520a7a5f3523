/** How each language of the customers speaks of stamps and of what a reward is worth. Parts of regular expressions, for `stamp-prices.ts`. */
import type { Language } from './languages.ts';

export interface StampWords {
  /** A stamp, in all its forms. */
  stamp: string;
  /** Words before an amount that make it the value of a reward. */
  before: string;
  /** Words after an amount that do the same. */
  after: string;
}

export const stampWords: Record<Language, StampWords> = {
  en: { stamp: 'stamps?', before: 'up to|worth', after: 'off|discount|back|credit|voucher|reward' },
  de: {
    stamp: String.raw`\p{L}*stempel[ns]?`,
    before: 'bis zu|im Wert von|Gutschein über',
    after: String.raw`(?:Rabatt|Nachlass|Gutschein|Guthaben)\p{L}*|wert|günstiger|zurück|geschenkt`,
  },
  fr: {
    stamp: 'tampons?|timbres?',
    before: String.raw`jusqu['’]à|valeur de|vaut|(?:remise|réduction|rabais|bon|bon d['’]achat) de`,
    after: 'de (?:réduction|remise|rabais)|offerts?|remboursés?',
  },
  es: {
    stamp: 'sellos?|sellitos?|estampillas?',
    before: 'hasta|valor de|vale(?: de| por)?|descuento de',
    after: 'de (?:descuento|rebaja|regalo)|menos|gratis',
  },
  it: {
    stamp: 'timbr[oi]|bollin[oi]',
    before: 'fino a|valore di|vale|sconto di|buono (?:da|di)',
    after: 'di sconto|in (?:meno|omaggio|regalo)',
  },
  pl: {
    stamp: String.raw`piecząt(?:k\p{L}+|ek)|stemp(?:el|l)\p{L}*`,
    before: String.raw`do|wartości|wart[aey]?|rabatu?|zniżk\p{L}|(?:bon|kupon|voucher) na`,
    after: 'rabatu|zniżki|taniej|gratis',
  },
  pt: {
    stamp: 'carimbos?|selos?',
    before: 'até|valor de|vale(?: de)?|desconto de',
    after: 'de (?:desconto|oferta)|a menos|grátis',
  },
  nl: {
    stamp: String.raw`\p{L}*(?:stempel|zegel)s?`,
    before: 'tot|waarde van|korting van|(?:bon|tegoed) van',
    after: 'korting|waard|tegoed|cadeau|terug|gratis',
  },
  tr: {
    stamp: String.raw`damga\p{L}*|mühür\p{L}*|kaşe\p{L}*`,
    before: 'en fazla',
    after: String.raw`(?:['’]?\p{L}{1,3} )?kadar|indirim\p{L}*|değer\p{L}*|hediye\p{L}*|iade\p{L}*`,
  },
};

/** What amounts are written in, by ISO 4217. */
export const currencyWords: Record<string, string> = {
  BRL: String.raw`R\$|BRL|reais`,
  USD: String.raw`(?:US)?\$|USD|dollars?|dollari|dólares|dolar(?:ów|y)?`,
  EUR: '€|EUR|euros?',
  GBP: '£|GBP',
  CHF: 'CHF',
  PLN: 'zł|PLN|złot(?:y|e|ych)',
  TRY: '₺|TL|TRY|lira',
};
