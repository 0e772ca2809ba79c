import type { Call } from '@zhiying/contract';
import { schemaOf } from '../../apps/server/src/kernel/http/schema-of.ts';

/** Runs in a browser that takes any of it for markup; `hacked` tells whether it did. */
const LONG = `<img src=x onerror=hacked()><svg onload=hacked()></svg>"'><script>hacked()</script>`;
const SHORT = '<svg onload=hacked()>';
const SHORTEST = '<a onclick=h()>';
/** How a page is recognised on which some of it is shown, as the text it is. */
export const SHOWN = /<(img src=x|svg onload|a onclick)/;
/** What there would be in the page if it were taken for markup. */
export const RUNS = '[onerror], [onload], [onclick], [src="x"], a[href^="javascript" i], iframe[srcdoc]';

interface Schema {
  type?: string;
  ref?: string;
  example?: unknown;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  maxLength?: number;
  minItems?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

/** Ids of rows made before, by what they are. */
export type Rows = Record<string, number | string>;

const inputSchema = (call: Call) => schemaOf((call.body ?? call.query) as never, 'input') as Schema;

const isFree = ({ type, ref, example, enum: choices, pattern, format }: Schema) =>
  type === 'string' && !ref && !choices && !pattern && !format && example === undefined;

const hasText = (schema: Schema): boolean =>
  isFree(schema) ||
  [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
    ...(schema.anyOf ?? []),
  ].some(hasText);

/** Whether the call writes, and takes text that people type. */
export const takesText = (call: Call) =>
  call.method === 'POST' && !call.whileViewing && call.keys !== null && hasText(inputSchema(call));

/** An input with every text of the contract hostile, the optional ones too; what else is needed is as small as can be. */
export const hostileInput = (call: Call, rows: Rows) =>
  make(inputSchema(call), rows) as Record<string, unknown>;

export const hostileText = (most = 10_000) =>
  [LONG, SHORT, SHORTEST].find((text) => text.length <= most) ?? '<b>'.slice(0, most);

function make(schema: Schema, rows: Rows): unknown {
  if (schema.ref) return rows[schema.ref] ?? 1;
  if (isFree(schema)) return hostileText(schema.maxLength);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return make(schema.anyOf.find(hasText) ?? (schema.anyOf[0] as Schema), rows);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name, inner]) => schema.required?.includes(name) || hasText(inner))
          .map(([name, inner]) => [name, make(inner, rows)]),
      );
    case 'array':
      return schema.minItems || hasText(schema.items ?? {}) ? [make(schema.items ?? {}, rows)] : [];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
