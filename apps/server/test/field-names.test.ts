import { type Call, contract, inChinese, labelOf, pathLabel } from '@zhiying/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { allCalls } from '#kernel/http/openapi.ts';
import { inputSchema, type Schema } from './example-input.ts';

type Labelled = Schema & { title?: string };

const within = ({ items, anyOf, oneOf, allOf }: Labelled): Labelled[] =>
  [items ?? [], anyOf ?? [], oneOf ?? [], allOf ?? []].flat();

/** Every field of a schema with its label, however deep. */
function fieldsOf(schema: Labelled, path: string, seen: readonly Schema[] = []): [string, string][] {
  if (seen.includes(schema)) return [];
  const deeper = [...seen, schema];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, string][] => [
      [`${path}.${name}`, titleIn(field) ?? ''],
      ...fieldsOf(field, `${path}.${name}`, deeper),
    ]),
    ...within(schema).flatMap((inner) => fieldsOf(inner, path, deeper)),
  ];
}

const titleIn = (field: Labelled): string | undefined =>
  field.title ?? within(field).flatMap((inner) => titleIn(inner) ?? [])[0];

/** What shared pieces are called until a contract names them: right for fields of this name, forgotten elsewhere. */
const OF_PIECES: Record<string, string> = { 编号: 'id', 所选编号: 'ids', 关键字: 'q' };

const isLabelled = ([path, label]: [string, string]) =>
  /[一-鿿]|^App/.test(label) && path.endsWith(`.${OF_PIECES[label] ?? ''}`.replace(/\.$/, ''));

it('每个接口的每个字段都有中文名称', () => {
  const fields = allCalls().flatMap(({ area, name, call }) => fieldsOf(inputSchema(call), `${area}.${name}`));
  expect(fields.length).toBeGreaterThan(1000);
  expect(fields.filter((field) => !isLabelled(field))).toEqual([]);
});

const complaint = ({ body }: Call, input: unknown) => {
  const schema = body as z.core.$ZodType;
  return z.safeParse(schema, input, inChinese(schema, input)).error?.issues.map(({ message }) => message);
};

it('同名的字段各按所在领域称呼', () => {
  expect(
    complaint(contract.chat.send, { talkId: 1, ownerId: null, clientId: 'walk-client', text: 1 }),
  ).toEqual(['「消息内容」应为文字']);
  expect(complaint(contract.taskMember.remind, { taskId: 1, text: 1 })).toEqual(['「催办留言」应为文字']);
});

it('说出第几项的哪个字段', () => {
  const body = contract.member.create.body as z.core.$ZodType;
  expect(pathLabel(body, ['memberships', 1, 'nodeId'], {})).toBe('「任职」第 2 项的「所属组织」');
  expect(pathLabel(body, ['nobody'], {})).toBeNull();
  expect(pathLabel(body, [], {})).toBeNull();
});

it.each<[string, z.ZodType]>([
  ['optional', z.string().meta({ title: '提示' }).optional()],
  ['nullable', z.string().meta({ title: '提示' }).nullable()],
  ['default', z.string().meta({ title: '提示' }).default('')],
  ['catch', z.string().meta({ title: '提示' }).catch('')],
  ['readonly', z.array(z.string()).meta({ title: '提示' }).readonly()],
  ['transform', z.string().meta({ title: '提示' }).transform(Number)],
  ['pipe', z.coerce.number().pipe(z.int().meta({ title: '提示' }))],
  ['checks', z.string().meta({ title: '提示' }).trim().min(1).max(20)],
  ['lazy', z.lazy(() => z.string().meta({ title: '提示' }))],
  ['union', z.union([z.null(), z.string().meta({ title: '提示' })])],
  ['array', z.array(z.string().meta({ title: '提示' })).min(1)],
  ['named anew', z.string().meta({ title: '内容' }).optional().meta({ title: '提示' })],
])('穿过 %s 找到名称', (_wrapper, schema) => {
  expect(labelOf(schema)).toBe('提示');
});

it('按所选的一种称呼字段', () => {
  const card = z.object({
    card: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('link'), to: z.string().meta({ title: '链接' }) }),
      z.object({ kind: z.literal('mini'), to: z.string().meta({ title: '小程序' }) }),
    ]),
  });
  const named = (kind: string) => pathLabel(card, ['card', 'to'], { card: { kind } });
  expect([named('link'), named('mini')]).toEqual(['「链接」', '「小程序」']);
});
