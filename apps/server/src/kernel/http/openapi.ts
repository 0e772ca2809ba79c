import {
  type Access,
  type Call,
  CLIENT_VERSION,
  contract,
  KEY_LABELS,
  type ListCall,
} from '@zhiying/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** Every call with its area, the export twins of the lists included. */
export function allCalls(): { area: string; name: string; call: Call }[] {
  return Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, Call & Partial<ListCall>>).flatMap(([name, call]) => [
      { area, name, call },
      ...(call.export ? [{ area, name: `${name}Export`, call: call.export }] : []),
    ]),
  );
}

/** The API document, made from the contract alone. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const { area, name, call } of allCalls()) {
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: operation(area, name, call),
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
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function operation(area: string, name: string, call: Call): Json {
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: call.summary,
    description: accessText(call.keys),
    ...(call.keys === null ? { security: [] } : { security: [{ bearer: [] }] }),
    ...(call.method === 'POST' && call.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
          },
        }
      : {}),
    ...(call.method === 'GET' && call.query ? { parameters: parameters(call.query) } : {}),
    responses: {
      200: {
        description: '成功',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['status', 'msg', 'data'],
              properties: {
                status: { const: 'y' },
                msg: { type: 'string' },
                data: schemaOf(call.data, 'output'),
              },
            },
          },
        },
      },
    },
  };
}

export function accessText(access: Access): string {
  if (access === null) return '公开';
  if (access === 'signed-in') return '登录即可';
  if (access === 'admin') return '仅管理员';
  return `需要任一权限：${access.map((key) => `${key} ${KEY_LABELS[key]}`).join('、')}`;
}

function parameters(query: z.core.$ZodType) {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema,
  }));
}

export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
