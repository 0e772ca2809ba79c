import type { Call } from '@zhiying/contract';
import { schemaOf } from '#kernel/http/openapi.ts';

export interface Schema {
  type?: string;
  ref?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Ids to put wherever the contract refers to a row of an entity. */
export type RowIds = Record<string, number | string>;

export const inputSchema = (call: Call) => schemaOf((call.body ?? call.query) as never, 'input') as Schema;

/** The smallest input that a call's schema accepts, with the given ids where rows are referred to. */
export function exampleInput(call: Call, rows: RowIds): Record<string, unknown> {
  const input = make(inputSchema(call), rows) as Record<string, unknown>;
  // The one rule between fields that schemas cannot tell a generator.
  if ('repass' in input) input.repass = input.password;
  return input;
}

function make(schema: Schema, rows: RowIds): unknown {
  if (schema.ref) return rows[schema.ref] ?? schema.example ?? 1;
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return make(schema.anyOf[0] as Schema, rows);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, property]) => [name, make(property, rows)]),
      );
    case 'array':
      return schema.minItems ? [make(schema.items ?? {}, rows)] : [];
    case 'string':
      return 'x'.repeat(Math.max(schema.minLength ?? 1, 1));
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return 'x';
  }
}

/** The entities a call must be given rows of, wherever in its input they stand. */
export function requiredRefs(schema: Schema): string[] {
  if (schema.ref) return [schema.ref];
  const inside = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      schema.required?.includes(name) ? requiredRefs(property) : [],
    ),
    ...(schema.items && schema.minItems ? requiredRefs(schema.items) : []),
    ...(schema.allOf ?? []).flatMap(requiredRefs),
  ];
  return [...new Set(inside)];
}

/** Fields of the input itself that may refer to a row. */
export const optionalRefs = (schema: Schema): [field: string, entity: string][] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, { ref }]): [string, string][] =>
    ref && !schema.required?.includes(name) ? [[name, ref]] : [],
  );
