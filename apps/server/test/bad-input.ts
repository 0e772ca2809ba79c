import type { Call } from '@zhiying/contract';
import fc from 'fast-check';
import { inputSchema, type RowIds, type Schema } from './example-input.ts';

/** What breaks programs that trust their callers; JSON can carry every one of them. */
const NASTY: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  -(2 ** 63),
  '',
  ' ',
  'NaN',
  '-infinity',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff尾',
  '👩‍👩‍👧',
  '\u202e',
  "'; DROP TABLE member; --",
  '%',
  '\\',
  '$1',
  '{{x}}',
  '../../etc/passwd',
  '__proto__',
  '0000-00-00',
  '9999-99-99',
  '2026-02-30T99:99:99Z',
  '9'.repeat(400),
  '长'.repeat(20_000),
  [],
  {},
  [[]],
  [null],
  { $ne: 1 },
  { toString: 1, constructor: null },
];

const wild: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.bigInt().map(Number),
);

/** Values that a schema may well accept, its limits and odd texts included. */
function likely(schema: Schema, rows: RowIds): fc.Arbitrary<unknown> {
  if (schema.ref) return fc.constantFrom(rows[schema.ref] ?? 1, 1, 2, 3, 9_999_999, Number.MAX_SAFE_INTEGER);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => likely(one, rows)));
  switch (schema.type) {
    case 'object':
      return record(schema, rows);
    case 'array':
      return fc.array(likely(schema.items ?? {}, rows), { minLength: schema.minItems ?? 0, maxLength: 4 });
    case 'string':
      return text(schema);
    case 'integer':
      return fc.oneof(fc.constantFrom(0, 1, 2, 100), whole(schema));
    case 'number':
      return fc.oneof(fc.constantFrom(0, 1, 0.5), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return schema.example === undefined ? wild : fc.constant(schema.example);
  }
}

const whole = ({ minimum = -1e15, maximum = 1e15 }: Schema) =>
  fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) });

function text({ example, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<unknown> {
  const any = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'中文汽车 %_\\\'"<>&\n\t\u0000\ud800'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    ),
    minLength,
    maxLength: Math.min(maxLength, 300),
  });
  return example === undefined ? any : fc.oneof({ weight: 3, arbitrary: fc.constant(example) }, any);
}

function record({ properties = {}, required = [] }: Schema, rows: RowIds) {
  const entries = Object.entries(properties).map(([name, one]) => [name, likely(one, rows)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: required as never });
}

/** Inputs for a call: some as they should be, some with one thing wrong, some that are anything. */
export function inputsFor(call: Call, rows: RowIds): fc.Arbitrary<unknown> {
  const schema = inputSchema(call);
  const good = record(schema, rows);
  const names = [...Object.keys(schema.properties ?? {}), 'unknownField', '__proto__', 'id'];
  const twisted = fc
    .tuple(good, fc.constantFrom(...names), wild)
    .map(([input, name, value]) => ({ ...input, [name]: value }));
  const short = fc
    .tuple(good, fc.constantFrom(...names))
    .map(([input, name]) => Object.fromEntries(Object.entries(input).filter(([key]) => key !== name)));
  const anything = fc.dictionary(fc.constantFrom(...names), wild);
  return fc.oneof({ weight: 4, arbitrary: good }, { weight: 5, arbitrary: twisted }, short, anything);
}
