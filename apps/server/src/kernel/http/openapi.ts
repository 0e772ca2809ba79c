import {
  type Access,
  type Call,
  CLIENT_VERSION,
  contract,
  KEY_LABELS,
  type ListCall,
  otherAddresses,
  takesTokens,
} from '@zhiying/contract';
import { z } from 'zod';
import type { Json } from './schema-of.ts';
import { documentSchemaOf, shareSchemas } from './shared-schemas.ts';

/** Every call with its area, the export twins of the lists included. */
export function allCalls(): { area: string; name: string; call: Call }[] {
  return Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, Call & Partial<ListCall>>).flatMap(([name, call]) => [
      { area, name, call },
      ...(call.export ? [{ area, name: `${name}Export`, call: call.export }] : []),
    ]),
  );
}

/** Every call with what it takes and answers, and the shapes these refer to. */
export function describedCalls() {
  const calls = allCalls().map(({ area, name, call }) => ({
    area,
    operationId: `${area}.${name}`,
    call,
    input: documentSchemaOf(call.body ?? call.query ?? z.strictObject({}), 'input'),
    data: documentSchemaOf(call.data, 'output'),
  }));
  const placed = calls.flatMap(({ operationId, call, input, data }) => [
    // A query stands in the document field by field.
    ...(call.method === 'GET' ? fieldsOf(input) : [{ name: 'input', schema: input }]).map(
      ({ name, schema }) => ({ place: `${operationId}.${name}`, schema }),
    ),
    { place: `${operationId}.data`, schema: data },
  ]);
  const { schemas, withReferences } = shareSchemas(placed);
  return {
    schemas: { Reply, ...schemas },
    calls: calls.map(({ input, data, ...described }) => ({
      ...described,
      data: withReferences(data),
      body: described.call.method === 'POST' ? withReferences(input) : null,
      parameters: fieldsOf(input).map((field) => parameter(field, withReferences)),
    })),
  };
}

/** The API document, made from the contract alone. */
export function openApi() {
  const { calls, schemas } = describedCalls();
  const paths: Record<string, Json> = {};
  for (const { area, operationId, call, parameters, body, data } of calls) {
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: {
        operationId,
        tags: [area],
        summary: call.summary,
        description: [
          accessText(call.keys),
          ...personText(call),
          ...otherAddresses(call).map((path) => `也可调用 ${path}`),
        ].join('。'),
        security: call.keys === null ? [] : [{ bearer: [] }],
        ...(body ? { requestBody: { required: true, content: json(body) } } : { parameters }),
        responses: { 200: { description: '成功', content: json(reply(data)) } },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '智营接口',
      version: CLIENT_VERSION,
      description: '成功时 status 为 y；否则 status 为 n，msg 是给用户看的原因，code 是稳定的错误代码。',
    },
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const Reply = {
  type: 'object',
  required: ['status', 'msg', 'data'],
  properties: { status: { const: 'y' }, msg: { type: 'string' } },
};
const reply = (data: Json) => ({
  allOf: [{ $ref: '#/components/schemas/Reply' }, { properties: { data } }],
});
const json = (schema: Json) => ({ 'application/json': { schema } });

export function accessText(access: Access): string {
  if (access === null) return '公开';
  if (access === 'signed-in') return '登录即可';
  if (access === 'admin') return '仅管理员';
  return `需要任一权限：${access.map((key) => `${key} ${KEY_LABELS[key]}`).join('、')}`;
}

const personText = (call: Call) =>
  call.keys === null || takesTokens(call) ? [] : ['仅限本人登录后调用，不支持 API 令牌'];

const fieldsOf = ({ properties = {}, required = [] }: Json) =>
  Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    required: (required as string[]).includes(name),
    schema,
  }));

const parameter = (
  { name, required, schema }: ReturnType<typeof fieldsOf>[number],
  withReferences: (schema: Json) => Json,
) => ({ in: 'query', name, required, schema: withReferences(schema) });
