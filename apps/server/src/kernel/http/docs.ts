import type { FastifyInstance } from 'fastify';
import { declaredErrors } from '#kernel/errors.ts';
import { accessText, describedCalls, openApi } from './openapi.ts';

const escape = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char,
  );

/** The API document for people at /api/docs, for programs at /api/docs/openapi.json. */
export function serveDocs(app: FastifyInstance) {
  // Built on first use, because most servers never need this megabyte of text; then cached.
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/docs/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApi());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/api/docs', (_request, reply) => {
    page ??= docsPage();
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

function docsPage(): string {
  const { calls, schemas } = describedCalls();
  const areas = Map.groupBy(calls, ({ area }) => area);
  const sections = [...areas].map(
    ([area, ofArea]) => `<h2>${escape(area)}</h2>${ofArea.map(callBlock).join('')}`,
  );
  const shapes = Object.entries(schemas).map(
    ([name, schema]) =>
      `<details><summary><code>${name}</code></summary><pre id="${name}">${schemaText(schema)}</pre></details>`,
  );
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>智营接口</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head><body>
<h1>智营接口</h1><p>每次请求在 <code>Authorization: Bearer …</code> 里带上登录得到的 token（公开接口除外）。
成功时 <code>status</code> 为 <code>y</code>，否则 <code>msg</code> 是原因。机器可读：<a href="/api/docs/openapi.json">openapi.json</a></p>
${sections.join('')}
<h2>共用的数据结构</h2>${shapes.join('')}
<h2>错误代码</h2><table>${declaredErrors().map(errorRow).join('')}</table></body></html>`;
}

type Described = ReturnType<typeof describedCalls>['calls'][number];

const callBlock = ({ call, parameters, body, data }: Described) => `<details><summary>
<b>${call.method}</b> <code>${escape(call.path)}</code> ${escape(call.summary)}</summary>
<p>${escape(accessText(call.keys))}</p><h3>请求</h3><pre>${schemaText(body ?? parameters)}</pre>
<h3>data</h3><pre>${schemaText(data)}</pre></details>`;

const errorRow = ({ code, httpStatus }: ReturnType<typeof declaredErrors>[number]) =>
  `<tr><td><code>${escape(code)}</code></td><td>${httpStatus}</td></tr>`;

/** A reference is a link to the shape, which opens when it is followed. */
const schemaText = (schema: unknown) =>
  escape(JSON.stringify(schema, null, 2)).replaceAll(
    /&quot;#\/components\/schemas\/([\w.]+)&quot;/g,
    '<a href="#$1">$1</a>',
  );

const STYLE = `:root{color-scheme:light dark}body{font:14px/1.6 system-ui,sans-serif;max-width:960px;margin:32px auto;padding:0 16px}
h1{font-size:22px}h2{font-size:16px;margin-top:32px}h3{font-size:13px;margin:12px 0 4px}
details{border-top:1px solid #8884;padding:6px 0}summary{cursor:pointer}
td{padding:2px 16px 2px 0}code,summary{overflow-wrap:anywhere}
pre{background:#8881;padding:12px;border-radius:8px;overflow:auto;font-size:12px}code{font-family:ui-monospace,Consolas,monospace}`;
