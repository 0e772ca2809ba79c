import { z } from 'zod';

export type Json = Record<string, unknown>;
type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/** The JSON schema of what a call takes or answers, everything in its place. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', override?: Override): Json {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override,
  }) as Json;
  return rest;
}
