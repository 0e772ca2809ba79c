import * as published from '@zhiying/contract';
import { z } from 'zod';
import { type Json, schemaOf } from './schema-of.ts';

/** A JSON schema and where in the contract it is: `material.list.data`. */
export interface PlacedSchema {
  place: string;
  schema: Json;
}

/**
 * Writes each shape that several calls share once. A shape has the name under which the contract publishes it, else that of
 * the place where it is first found; so a name changes only with the contract.
 */
export function shareSchemas(placed: readonly PlacedSchema[]) {
  const found = new Map<string, { place: string; uses: number }>();
  const look = (schema: Json, place: string) => {
    const text = shapeText(schema);
    const known = found.get(text);
    // The inside of a repeated shape was counted with its first use.
    if (known) return void (known.uses += 1);
    if (isWorthAName(schema)) found.set(text, { place, uses: 1 });
    mapInner(schema, (inner, step) => {
      look(inner, step ? `${place}.${step}` : place);
      return inner;
    });
  };
  for (const { schema, place } of placed) look(schema, place);

  const names = nameAll(
    [...found].filter(([, { uses }]) => uses > 1).map(([text, { place }]) => ({ text, place })),
  );
  const withReferences = (schema: Json): Json => {
    const name = names.get(shapeText(schema));
    if (!name) return mapInner(schema, withReferences);
    const { title } = schema;
    return { ...(title ? { title } : {}), $ref: `#/components/schemas/${name}` };
  };
  const components = [...names].map(([text, name]): [string, Json] => [
    name,
    mapInner(JSON.parse(text) as Json, withReferences),
  ]);
  const byName = ([one]: [string, Json], [other]: [string, Json]) => (one < other ? -1 : 1);
  return { withReferences, schemas: Object.fromEntries(components.sort(byName)) };
}

/** A shape is the same whatever a field that has it is called: that stands beside the reference. */
const shapeText = (schema: Json) => JSON.stringify({ ...schema, title: undefined });

/** Small shapes are easier to read inline. */
const isWorthAName = ({ properties = {}, oneOf, enum: values = [] }: Json) =>
  Object.keys(properties as Json).length > 1 || oneOf !== undefined || (values as unknown[]).length > 6;

function nameAll(shapes: readonly { text: string; place: string }[]) {
  const published = publishedNames();
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { text, place } of shapes) {
    const wanted = published.get(text) ?? place;
    let name = wanted;
    for (let serial = 2; taken.has(name); serial += 1) name = `${wanted}.${serial}`;
    taken.add(name);
    names.set(text, name);
  }
  return names;
}

function publishedNames() {
  const names = new Map<string, string>();
  for (const [name, value] of Object.entries(published)) {
    if (!(value instanceof z.ZodType)) continue;
    // Output shapes first: inputs differ where a field has a default.
    for (const [io, suffix] of [
      ['output', ''],
      ['input', '.input'],
    ] as const) {
      const text = shapeText(documentSchemaOf(value, io));
      if (!names.has(text)) names.set(text, name + suffix);
    }
  }
  return names;
}

/** The same schema with every schema directly inside it changed; `step` is the field that leads there. */
function mapInner(schema: Json, change: (inner: Json, step: string) => Json): Json {
  const one = (inner: unknown, step: string) =>
    typeof inner === 'object' && inner !== null ? change(inner as Json, step) : inner;
  const changed = { ...schema };
  if (schema.properties)
    changed.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, one(inner, name)]),
    );
  for (const word of ['items', 'additionalProperties'])
    if (word in schema) changed[word] = one(schema[word], '');
  for (const word of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    if (word in schema) changed[word] = (schema[word] as unknown[]).map((inner) => one(inner, ''));
  return changed;
}

/** JSON schema for the API document, without the bounds of safe integers, which go without saying. */
export const documentSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  schemaOf(schema, io, ({ jsonSchema }) => {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  });
