import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { contract } from '@zhiying/contract';
import { describe, expect, it } from 'vitest';
import { presign, sha256 } from '#engines/storage/s3/sigv4.ts';
import { openStore, type Wire } from '../s3-wire.ts';

/** What was once possible at the store and must never be again. */
const { house, wire, owner } = await openStore();

const linkTo = (method: string, key: string, query = '') =>
  presign(
    {
      method,
      url: new URL(`${house.url}/s3/zhiying/${key}${query}`),
      region: 'us-east-1',
      credentials: owner,
    },
    60,
  );
const codeOf = async (response: Response) => /<Code>(.*?)</.exec(await response.text())?.[1];
const write = (key: string, text: string, contentType = 'text/plain') =>
  house.app.kernel.storage.write(key, Buffer.from(text), { contentType });

describe('带签名的地址', () => {
  it('没有签进去的 x-amz-* 头一律拒绝：不能借它复制别的对象', async () => {
    await write('secret', '机密');
    for (const headers of [
      { 'x-amz-copy-source': '/zhiying/secret' },
      { 'x-amz-meta-who': 'me' },
      { 'x-amz-security-token': 'x' },
      { 'x-amz-anything-at-all': '1' },
    ])
      expect(await codeOf(await fetch(linkTo('PUT', 'public'), { method: 'PUT', headers }))).toBe(
        'AccessDenied',
      );
    expect(await house.app.kernel.storage.head('public')).toBeNull();
  });

  it('地址里签进去的 x-amz-* 与头同样算数，不会被忽略', async () => {
    await write('source', '来源');
    const copied = await fetch(linkTo('PUT', 'copied', '?x-amz-copy-source=%2Fzhiying%2Fsource'), {
      method: 'PUT',
    });
    expect(copied.status).toBe(200);
    expect(await (await fetch(linkTo('GET', 'copied'))).text()).toBe('来源');
    const locked = linkTo('PUT', 'locked', '?x-amz-object-lock-mode=GOVERNANCE');
    expect(await codeOf(await fetch(locked, { method: 'PUT', body: 'x' }))).toBe('NotImplemented');
  });

  it('过期返回 403', async () => {
    const at = new Date(Date.now() - 120_000);
    const url = new URL(`${house.url}/s3/zhiying/source`);
    const late = presign({ method: 'GET', url, region: 'us-east-1', credentials: owner, at }, 60);
    const answer = await fetch(late);
    expect(answer.status).toBe(403);
    expect(await codeOf(answer)).toBe('AccessDenied');
  });
});

describe('复制的来源', () => {
  const copy = (source: string, headers: Record<string, string> = {}) =>
    wire.send('PUT', 'target', { credentials: owner, headers: { 'x-amz-copy-source': source, ...headers } });

  it('名字里有问号、百分号和空格的对象，复制的就是它', async () => {
    for (const [name, encoded] of [
      ['odd/a', 'odd/a'],
      ['odd/a?b', 'odd/a%3Fb'],
      ['odd/a?versionId=null', 'odd/a%3FversionId=null'],
      ['odd/a%3Fb', 'odd/a%253Fb'],
      ['odd/空 格', 'odd/%E7%A9%BA%20%E6%A0%BC'],
    ] as const) {
      await write(name, name);
      expect((await copy(`/zhiying/${encoded}`)).status).toBe(200);
      expect((await wire.send('GET', 'target')).text).toBe(name);
    }
    expect((await copy('zhiying/odd/a?versionId=null')).status).toBe(200);
    expect((await wire.send('GET', 'target')).text).toBe('odd/a');
  });

  it.each(['/zhiying/odd/a?b', '/zhiying/odd/a?versionId=7', '/zhiying/odd/%E0%A4%A', '/other/a', 'a', ''])(
    '来源写成 %j：拒绝',
    async (source) => {
      expect((await copy(source)).code).toMatch(/^(InvalidArgument|NoSuchVersion|NoSuchBucket)$/);
    },
  );
});

describe('回应里由请求指定的头', () => {
  it.each([
    ['response-content-disposition', 'attachment; filename="报告.pdf"'],
    ['response-content-disposition', 'inline\r\nx-evil: 1'],
    ['response-content-type', 'text/html\r\n\r\n<script>'],
    ['response-cache-control', 'max-age=1\nset-cookie: a=b'],
    ['response-expires', '\u0007'],
    ['response-content-encoding', '压缩'],
    ['response-content-language', 'zh\0'],
  ])('%s 含有不能放进头里的字：拒绝，不悬着', async (name, value) => {
    await wire.send('PUT', 'shown', { body: Buffer.from('x') });
    const answer = await wire.send('GET', 'shown', { query: `${name}=${encodeURIComponent(value)}` });
    expect(answer).toMatchObject({ status: 400, code: 'InvalidArgument' });
  });

  it('存进去的说明含有任何字节都能读回来', async () => {
    const headers = {
      'x-amz-meta-name': 'caf\u00e9',
      'content-disposition': 'attachment; filename="\u00e9"',
    };
    expect((await wire.send('PUT', 'bytes', { body: Buffer.from('x'), headers })).status).toBe(200);
    expect((await wire.send('GET', 'bytes')).status).toBe(200);
  });
});

describe('当作网页打开', () => {
  it.each([
    'application/pdf;,text/html',
    'application/pdf,text/html',
    'image/png, text/html',
    'text/plain; charset=utf-8, text/html',
    'video/mp4;\ttext/html',
    'text/html;image/png',
    'image/png text/html',
    'image/png;x="',
  ])('声称是 %j：不按它打开', async (contentType) => {
    await wire.send('PUT', 'page', {
      body: Buffer.from('<script>1</script>'),
      headers: { 'content-type': contentType },
    });
    const link = await house.app.kernel.storage.signedUrl(`${wire.prefix}page`);
    const shown = [await fetch(house.url + link), await fetch(linkTo('GET', `${wire.prefix}page`))];
    for (const { headers } of shown) {
      expect(headers.get('content-type')).toMatch(/^[\w.+-]+\/[\w.+-]+(; ?charset=[\w-]+)?$/);
      expect(headers.get('content-disposition')).toBe('attachment');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it.each(['application/pdf', 'image/png', 'text/html', 'video/mp4'])(
    '%s：任何内容都在沙盒里，不能提交表单',
    async (contentType) => {
      await wire.send('PUT', 'boxed', { body: Buffer.from('x'), headers: { 'content-type': contentType } });
      const asked: Record<string, string>[] = [{}, { range: 'bytes=0-0' }, { 'if-none-match': '*' }];
      for (const headers of asked) {
        const { headers: answered } = await wire.send('GET', 'boxed', { headers });
        const policy = answered.get('content-security-policy')?.split('; ');
        expect(policy).toContain('sandbox');
        expect(policy).toContain("form-action 'none'");
        expect(policy).toContain("default-src 'none'");
        expect(answered.get('x-content-type-options')).toBe('nosniff');
      }
    },
  );
});

describe('请求里的 XML', () => {
  const complete = (body: string) =>
    wire.send('POST', 'any', { query: 'uploadId=x', body: Buffer.from(body) });

  it.each([
    ['只开不关', '<Part>'.repeat(90_000)],
    ['只关不开', '</Part>'.repeat(70_000)],
    ['没完的注释', '<!--'.repeat(100_000)],
    ['实体', `<!DOCTYPE a [<!ENTITY x "y">]><CompleteMultipartUpload>&x;</CompleteMultipartUpload>`],
    ['元素过多', `<CompleteMultipartUpload>${'<a></a>'.repeat(150_000)}</CompleteMultipartUpload>`],
    ['分片过多', `<CompleteMultipartUpload>${'<Part/>'.repeat(10_001)}</CompleteMultipartUpload>`],
    ['不是这份文档', '<Delete><Part><PartNumber>1</PartNumber><ETag>x</ETag></Part></Delete>'],
    ['什么也没有', ''],
  ])('%s：拒绝', async (_name, body) => {
    expect((await complete(body)).code).toBe('MalformedXML');
  });

  it('超过上限的正文一个字节也不读', async () => {
    const url = new URL(`${house.url}/s3/zhiying/${wire.prefix}any?uploadId=x`);
    const signed = presign({ method: 'POST', url, region: 'us-east-1', credentials: owner }, 60);
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const outgoing = request(signed, { method: 'POST', headers: { 'content-length': 100_000_000 } });
      outgoing.on('response', (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }));
      });
      outgoing.on('error', reject);
      // The headers alone: whoever waits for the body would wait here for ever.
      outgoing.flushHeaders();
    });
    expect(answer).toMatchObject({ status: 400, text: expect.stringContaining('MaxMessageLengthExceeded') });
  });
});

describe('签名', () => {
  const codes = async (options: Parameters<Wire['send']>[2]) =>
    (await wire.send('PUT', 'signed', options)).code;
  const body = randomBytes(10);

  it('地域、服务、正文的摘要都得对', async () => {
    expect(await codes({ body, region: 'eu-west-1' })).toBe('AuthorizationHeaderMalformed');
    expect(await codes({ body, service: 'sts' })).toBe('AuthorizationHeaderMalformed');
    expect(await codes({ body, payloadHash: 'whatever' })).toBe('InvalidArgument');
    expect(await codes({ body, payloadHash: sha256('other') })).toBe('XAmzContentSHA256Mismatch');
    const begin = await wire.send('POST', 'signed', { query: 'uploads=', payloadHash: sha256('other') });
    expect(begin.code).toBe('XAmzContentSHA256Mismatch');
    const elsewhere = presign(
      { method: 'GET', url: new URL(`${house.url}/s3/zhiying/a`), region: 'cn-north-1', credentials: owner },
      60,
    );
    expect(await codeOf(await fetch(elsewhere))).toBe('AuthorizationQueryParametersError');
  });

  it('两处都签名的请求被拒绝', async () => {
    const twice = fetch(linkTo('GET', 'source'), { headers: { authorization: 'AWS4-HMAC-SHA256 x' } });
    expect(await codeOf(await twice)).toBe('InvalidArgument');
  });
});

it('取上传凭证不需要正文：没有、空的、空对象都行', async () => {
  const authorization = `Bearer ${await house.signIn('uploader')}`;
  const ask = (init: RequestInit) =>
    fetch(house.url + contract.storage.sts.path, { method: 'POST', ...init }).then((answer) => answer.json());
  const json = { authorization, 'content-type': 'application/json' };
  for (const init of [
    { headers: { authorization } },
    { headers: json },
    { headers: json, body: '' },
    { headers: json, body: '{}' },
  ])
    expect(await ask(init)).toMatchObject({ status: 'y', data: { prefix: wire.prefix } });
  expect(await ask({ headers: json, body: '{' })).toMatchObject({ status: 'n', code: 'input.malformed' });
});
