import { z } from '../zod.ts';
import type { Shape } from './call.ts';

/** What may stand in the address for one condition of a list, said without the schema itself: part of its JSON schema. */
export interface SearchRule {
  type?: 'string' | 'integer' | 'number' | 'array';
  enum?: readonly (string | number)[];
  const?: string | number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  exclusiveMinimum?: number;
  maximum?: number;
  items?: SearchRule;
  maxItems?: number;
  /** `2026-11-01,2026-11-15`, and how many days at most. */
  dayRange?: true;
  maxDays?: number;
}

/** The rules of search fields, by name. */
export const searchRules = (search: Shape) =>
  Object.fromEntries(
    Object.entries(search).map(([name, schema]) => {
      const { $schema: _, ...rule } = z.toJSONSchema(schema, { io: 'input', override: withoutTitle });
      return [name, rule as SearchRule];
    }),
  );

/** Rules are part of every page's program; what a field is called is shown by its own form. */
const withoutTitle = ({ jsonSchema }: { jsonSchema: { title?: string } }) => {
  delete jsonSchema.title;
};
