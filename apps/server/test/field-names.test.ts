import { expect, it } from 'vitest';
import { fieldName } from '#kernel/http/field-names.ts';
import { allCalls } from '#kernel/http/openapi.ts';
import { inputSchema, type Schema } from './example-input.ts';

/** Every path of a schema, however deep. */
function pathsOf(schema: Schema, seen: readonly Schema[] = []): string[] {
  if (seen.includes(schema)) return [];
  const deeper = [...seen, schema];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...pathsOf(inner, deeper)]),
    ...[schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? [], schema.allOf ?? []]
      .flat()
      .flatMap((inner) => pathsOf(inner, deeper)),
  ];
}

it('每个接口的每个字段都有中文名称', () => {
  const names = new Set(allCalls().flatMap(({ call }) => pathsOf(inputSchema(call))));
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => !/[一-鿿]|^「App/.test(fieldName([name]) ?? ''))).toEqual([]);
});

it('说出第几项的哪个字段', () => {
  expect(fieldName(['memberships', 1, 'nodeId'])).toBe('「任职」第 2 项的「所属组织」');
  expect(fieldName([])).toBeNull();
});
