/** Writes a JSON Schema in a short readable form: `{ userTo: id, count?: 1 to 20 = 1 }`. */

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Returns the name of a schema that appears several times, otherwise undefined. */
type NameOf = (schema: object) => string | undefined;

const width = 100;
const quote = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\n', '\\n')}'` : JSON.stringify(value);
/** Long lists of choices are shortened to their first ones. */
const mostChoices = 8;

/** Returns the shape of `schema`, on several lines where one would be too long. */
export function shapeOf(schema: object, nameOf: NameOf, indent = ''): string {
  const { properties, required = [], items, anyOf, default: fallback, ...own } = schema as Schema;
  const inner = (part: Schema): string => nameOf(part) ?? shapeOf(part, nameOf, `${indent}  `);
  if (anyOf) return anyOf.map(inner).join(' | ');
  if (items) return `[${inner(items)}]`;
  if (properties) {
    const fields = Object.entries(properties).map(([key, part]) => {
      const mark = required.includes(key) ? '' : '?';
      const preset = part.default === undefined ? '' : ` = ${quote(part.default)}`;
      return `${key}${mark}: ${inner(part)}${preset.length > width ? '' : preset}`;
    });
    const line = `{ ${fields.join(', ')} }`;
    if (fields.length === 0) return '{}';
    return line.length + indent.length <= width && !line.includes('\n')
      ? line
      : `{\n${fields.map((field) => `${indent}  ${field},`).join('\n')}\n${indent}}`;
  }
  return plain(own);
}

function plain(schema: Schema): string {
  if (schema.const !== undefined) return quote(schema.const);
  if (schema.enum) {
    const shown = schema.enum.slice(0, mostChoices).map(quote);
    return [...shown, ...(schema.enum.length > mostChoices ? ['…'] : [])].join(' | ');
  }
  const types = [schema.type ?? 'anything'].flat();
  return types.map((type) => (type === 'null' ? 'null' : basic(type, schema))).join(' | ');
}

function basic(type: string, { format, minLength, maxLength, minimum, maximum }: Schema): string {
  if (type === 'integer' || type === 'number') {
    const low = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER;
    const high = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
    if (low && high) return `${minimum} to ${maximum}`;
    return low ? `${type} from ${minimum}` : high ? `${type} up to ${maximum}` : type;
  }
  if (type !== 'string') return type;
  if (format) return format === 'date-time' ? 'time' : format;
  if (maxLength === undefined) return 'text';
  return minLength ? `text of ${minLength} to ${maxLength}` : `text up to ${maxLength}`;
}
