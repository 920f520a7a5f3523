/** Words that have a plainer or an American one: the one list for pages, sources, style sheets and test titles. */
const unplain =
  /\b(who(m|so)?ever|somebody|nobody|anybody|everybody|one['’]s|e-mails?|colours?|programme|behaviour|catalogue|neighbours?|grey|enrols?)\b/i;

/**
 * Not ours to choose: values and code (quoted, without a space), ids of specification lines, an address, German and Polish, the label that the
 * specification gives, and the spellings by which people search the menu.
 */
const given =
  /`[^`\s]*`|'[^'\s]*'|"[^"\s]*"|\bS\d\.\w+\.\d+|nobody@[\w.]+|E-Mail|adres e-mail|E-mail Address|color colour size/g;

/** The lines that use one of these words. */
export const unplainLines = (text: string): string[] =>
  text.split('\n').filter((line) => unplain.test(line.replace(given, '')));
