import { z } from './zod.ts';

type Schema = z.core.$ZodType;

/** What a schema wraps, or the alternatives it offers. */
function inside(schema: Schema): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return [def.innerType];
    case 'pipe':
      return [def.in, def.out];
    case 'lazy':
      return [def.getter()];
    case 'union':
      return def.options;
    case 'intersection':
      return [def.left, def.right];
    default:
      return [];
  }
}

const firstOf = <Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined) => {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
};

/**
 * The label of a field: the `title` in its metadata. The outermost one counts, so a contract renames a shared schema
 * with `.meta({ title })`; a list without a title has that of its items.
 */
export function labelOf(schema: Schema, seen: readonly Schema[] = []): string | undefined {
  if (seen.includes(schema)) return undefined;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = def.type === 'array' ? [def.element] : inside(schema);
  return z.globalRegistry.get(schema)?.title ?? firstOf(within, (inner) => labelOf(inner, [...seen, schema]));
}

/** The schemas one step further in: a field of an object, an item of a list. Of a union those that the input can be. */
function stepInto(schema: Schema, step: PropertyKey, input: unknown): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const field = def.shape[String(step)];
      return field ? [field] : [];
    }
    case 'array':
      return [def.element];
    case 'tuple': {
      const item = def.items[Number(step)] ?? def.rest;
      return item ? [item] : [];
    }
    case 'record':
      return [def.valueType];
    case 'union':
      return chosen(def, input).flatMap((option) => stepInto(option, step, input));
    default:
      return inside(schema).flatMap((inner) => stepInto(inner, step, input));
  }
}

/** The alternative that the input names itself as, where they are told apart by one of their fields. */
function chosen(def: z.core.$ZodUnionDef & { discriminator?: string }, input: unknown): readonly Schema[] {
  const { discriminator, options } = def;
  const named = discriminator && (input as Record<string, z.core.util.Primitive> | null)?.[discriminator];
  const meant = options.filter(({ _zod }) => discriminator && _zod.propValues?.[discriminator]?.has(named));
  return meant.length > 0 ? meant : options;
}

/** The label of a field of an object, or of one of the objects of a union. */
export const fieldLabel = (schema: Schema, name: string) =>
  firstOf(stepInto(schema, name, undefined), (field) => labelOf(field));

/** `memberships.1.nodeId` → 「任职」第 2 项的「所属组织」. Null for the input itself and for what has no label. */
export function pathLabel(schema: Schema, path: readonly PropertyKey[], input: unknown): string | null {
  const words: string[] = [];
  let around: readonly Schema[] = [schema];
  let value = input;
  for (const step of path) {
    around = around.flatMap((each) => stepInto(each, step, value));
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
    const label = typeof step === 'number' ? `第 ${step + 1} 项` : firstOf(around, (each) => labelOf(each));
    if (label !== undefined) words.push(typeof step === 'number' ? label : `「${label}」`);
  }
  return words.length === 0 ? null : words.reduce(joined);
}

const joined = (said: string, word: string) =>
  word.startsWith('第') ? `${said}${word}` : `${said}的${word}`;
