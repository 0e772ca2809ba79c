import type { Call } from '@zhiying/contract';
import { schemaOf } from '#kernel/http/schema-of.ts';

export interface Schema {
  type?: string;
  ref?: string;
  example?: unknown;
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  /** What a union told apart by one of its fields becomes. */
  oneOf?: Schema[];
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

/** Worked out once a call: the walks ask for it a dozen times each. */
const schemas = new WeakMap<object, Schema>();

export function inputSchema(call: Call): Schema {
  const input = (call.body ?? call.query) as never;
  const known = input && schemas.get(input);
  if (known) return known;
  const schema = schemaOf(input, 'input') as Schema;
  if (input) schemas.set(input, schema);
  return schema;
}

/** Where in an input a row is referred to: names of fields, `[]` into a list, `|n` into a choice. */
export interface RefPlace {
  steps: readonly string[];
  entity: string;
}

/**
 * The smallest input that a call's schema accepts, with the given ids where rows are referred to. With a place also what
 * leads there, and `id` in it.
 */
export function exampleInput(
  call: Call,
  rows: RowIds,
  at?: { place: RefPlace; id: number | string },
): Record<string, unknown> {
  const input = make(inputSchema(call), rows, at?.place.steps, at?.id) as Record<string, unknown>;
  // The one rule between fields that schemas cannot tell a generator.
  if ('repass' in input) input.repass = input.password;
  return input;
}

function make(schema: Schema, rows: RowIds, steps?: readonly string[], id?: number | string): unknown {
  if (steps?.length === 0) return id;
  const [step, rest] = [steps?.[0], steps?.slice(1)];
  if (schema.ref) return rows[schema.ref] ?? schema.example ?? 1;
  if (schema.example !== undefined && !step) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return make(choices[step ? Number(step.slice(1)) : 0] as Schema, rows, rest, id);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => name === step || schema.required?.includes(name))
          .map(([name, property]) => [name, make(property, rows, name === step ? rest : undefined, id)]),
      );
    case 'array':
      return step || schema.minItems ? [make(schema.items ?? {}, rows, rest, id)] : [];
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

/** Every place of an input that refers to a row, however deep and whether or not it must be given. */
export function refPlaces(schema: Schema): RefPlace[] {
  if (schema.ref) return [{ steps: [], entity: schema.ref }];
  const below = (step: string, inner: Schema) =>
    refPlaces(inner).map(({ steps, entity }) => ({ steps: [step, ...steps], entity }));
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => below(name, property)),
    ...(schema.items ? below('[]', schema.items) : []),
    ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((choice, at) => below(`|${at}`, choice)),
  ];
}
