import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createKeyring } from '#engines/storage/embedded/credentials.ts';
import {
  canonicalRequest,
  encodePath,
  presign,
  scopeText,
  signatureOf,
  signingKey,
  signRequest,
  UNSIGNED,
} from '#engines/storage/s3/sigv4.ts';
import { openStore, type Wire } from '../s3-wire.ts';

/** What Ceph's s3-tests ask beyond `storage-conformance`, on the bare wire where clients would tidy up. */
const { house, owner, wire } = await openStore();
const { host, hostname, port } = new URL(house.url);
const MIB = 1024 ** 2;

type Options = NonNullable<Parameters<Wire['send']>[2]>;
const send = (method: string, key: string, options: Options = {}) =>
  wire.send(method, '', { key, credentials: owner, ...options });

/** Sends these bytes and gives what came until the other side, or `until`, ends it. */
const talk = (bytes: Buffer, until: RegExp, then?: (heard: string) => Buffer | null) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      const more = then?.(heard) ?? null;
      if (more) {
        then = undefined;
        socket.write(more);
      } else if (until.test(heard)) socket.destroy();
    });
    socket.write(bytes);
  });
const request = (method: string, path: string, headers: Record<string, string>, body = '') =>
  Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n${body}`,
    'latin1',
  );
const signed = (method: string, key: string, headers: Record<string, string> = {}) =>
  signRequest({
    method,
    url: new URL(`${house.url}/s3/zhiying/${encodePath(key)}`),
    headers,
    region: 'us-east-1',
    credentials: owner,
    payloadHash: UNSIGNED,
  });
const statusOf = (heard: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1]);
const DONE = /\r\n\r\n[\s\S]*(<\/Error>|$)/;

describe('分片的下限', () => {
  const multipart = async (key: string, bodies: Buffer[], credentials = owner) => {
    const begun = await send('POST', key, { query: 'uploads=', credentials });
    const id = /<UploadId>(.*?)</.exec(begun.text)?.[1] ?? '';
    const etags = [];
    for (const [at, body] of bodies.entries()) {
      const query = `partNumber=${at + 1}&uploadId=${id}`;
      const answer = await send('PUT', key, { query, body, credentials });
      etags.push(answer.headers.get('etag') ?? '');
    }
    const list = etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
    return send('POST', key, { query: `uploadId=${id}`, body, credentials });
  };

  it('除最后一片外不足 5 MB 时不能完成；刚好 5 MB、只有一片都可以，标识是各片 MD5 的 MD5', async () => {
    const small = Buffer.alloc(5 * MIB - 1, 1);
    const enough = randomBytes(5 * MIB);
    expect(await multipart('small', [small, Buffer.from('end')])).toMatchObject({
      status: 400,
      code: 'EntityTooSmall',
    });
    expect((await send('HEAD', 'small')).status).toBe(404);
    expect((await multipart('alone', [Buffer.from('only')])).status).toBe(200);
    const done = await multipart('enough', [enough, Buffer.from('end')]);
    const digest = (bytes: Buffer) => createHash('md5').update(bytes).digest();
    const whole = digest(Buffer.concat([digest(enough), digest(Buffer.from('end'))])).toString('hex');
    expect(done.text).toContain(`&quot;${whole}-2&quot;`);
    expect((await send('HEAD', 'enough')).headers.get('etag')).toBe(`"${whole}-2"`);
  });

  it('AssumeRole 得到的密钥同样受限；控制台上传用规定的 512000 字节，可以完成', async () => {
    const keyring = createKeyring(house.app.kernel.secret);
    const role = keyring.issue('role/', new Date(Date.now() + 60_000));
    expect((await multipart('role/x', [Buffer.alloc(512_000), Buffer.from('end')], role)).code).toBe(
      'EntityTooSmall',
    );
    const key = `${wire.prefix}console.bin`;
    expect((await multipart(key, [Buffer.alloc(512_000), Buffer.from('end')], wire.credentials)).status).toBe(
      200,
    );
  });
});

describe('报头', () => {
  it('说明里的非 ASCII 字符：按 Latin-1 发、按 UTF-8 发、写在带签名的地址里，都原样给回', async () => {
    for (const [key, value] of [
      ['meta-latin1', 'Hello World\xe9'],
      ['meta-utf8', Buffer.from('你好 é', 'utf8').toString('latin1')],
    ] as const) {
      const headers: Record<string, string> = { 'content-length': '1', 'x-amz-meta-who': value };
      const asClientsSign = key === 'meta-utf8' ? Buffer.from(value, 'latin1').toString('utf8') : value;
      const put = signed('PUT', key, { ...headers, 'x-amz-meta-who': asClientsSign });
      const heard = await talk(request('PUT', `/s3/zhiying/${key}`, { ...put, ...headers }, 'x'), DONE);
      expect(statusOf(heard), heard).toBe(200);
      const back = await talk(request('HEAD', `/s3/zhiying/${key}`, signed('HEAD', key)), DONE);
      expect(back).toContain(`x-amz-meta-who: ${value}\r\n`);
    }
    const address = presign(
      {
        method: 'PUT',
        url: new URL(`${house.url}/s3/zhiying/meta-address?x-amz-meta-who=${encodeURIComponent('你好')}`),
        region: 'us-east-1',
        credentials: owner,
      },
      60,
    );
    expect((await fetch(address, { method: 'PUT', body: 'x' })).status).toBe(200);
    const back = (await send('HEAD', 'meta-address')).headers.get('x-amz-meta-who') ?? '';
    expect(Buffer.from(back, 'latin1').toString('utf8')).toBe('你好');
  });

  it('空的 Content-Type 等于没有', async () => {
    const put = signed('PUT', 'typeless', { 'content-type': '', 'content-length': '1' });
    const heard = await talk(request('PUT', '/s3/zhiying/typeless', put, 'x'), DONE);
    expect(statusOf(heard), heard).toBe(200);
    expect((await send('GET', 'typeless')).headers.get('content-type')).toBe('application/octet-stream');
  });

  const withDate = (at: Date, text: string, forge: Record<string, string> = {}) => {
    const date = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
    const scope = { day: date.slice(0, 8), region: 'us-east-1', service: 's3' };
    const headers = { host, date: text, 'x-amz-content-sha256': UNSIGNED };
    const canonical = canonicalRequest({
      method: 'GET',
      path: '/s3/zhiying/typeless',
      query: [],
      headers: Object.entries(headers),
      payloadHash: UNSIGNED,
    });
    const signature = signatureOf(signingKey(owner.secretAccessKey, scope), date, scope, canonical);
    const authorization = `AWS4-HMAC-SHA256 Credential=${owner.accessKeyId}/${scopeText(scope)}, SignedHeaders=date;host;x-amz-content-sha256, Signature=${signature}`;
    const { host: _host, ...rest } = headers;
    return talk(request('GET', '/s3/zhiying/typeless', { ...rest, authorization, ...forge }), DONE);
  };
  it('签名的时间可以写在 Date 里；太早、太晚、不是时间的拒绝', async () => {
    const now = new Date();
    expect(statusOf(await withDate(now, now.toUTCString()))).toBe(200);
    for (const minutes of [-20, 20]) {
      const off = new Date(Date.now() + minutes * 60_000);
      expect(await withDate(off, off.toUTCString())).toContain('<Code>RequestTimeTooSkewed</Code>');
    }
    expect(statusOf(await withDate(now, 'Bad Date'))).toBe(403);
    expect(statusOf(await withDate(now, ''))).toBe(403);
    // Where both are there the header of the protocol counts.
    expect(await withDate(now, now.toUTCString(), { 'x-amz-date': '19500707T215304Z' })).toMatch(/ 403 /);
  });

  it('带签名的读取可以换掉回答的报头，浏览器能运行的仍然只能保存', async () => {
    await send('PUT', 'shown', { body: Buffer.from('x') });
    const wished = {
      'response-cache-control': 'no-cache',
      'response-content-disposition': 'bla',
      'response-content-encoding': 'aaa',
      'response-content-language': 'esperanto',
      'response-content-type': 'foo/bar',
      'response-expires': '123',
    };
    const { headers } = await send('HEAD', 'shown', { query: new URLSearchParams(wished).toString() });
    for (const [name, value] of Object.entries(wished))
      expect([name, headers.get(name.slice('response-'.length))]).toEqual([name, value]);
    for (const disposition of [
      'inline',
      'INLINE; filename=x',
      'filename=x.html',
      'name=x',
      '',
      '"x"',
      'in line',
    ]) {
      const query = new URLSearchParams({
        'response-content-type': 'text/html',
        'response-content-disposition': disposition,
      })
        .toString()
        .replaceAll('+', '%20');
      expect((await send('HEAD', 'shown', { query })).headers.get('content-disposition')).toBe('attachment');
    }
  });
});

describe('Expect: 100-continue', () => {
  const ask = (headers: Record<string, string>) =>
    talk(
      request('PUT', '/s3/zhiying/expected', { ...headers, expect: '100-continue' }),
      /HTTP\/1\.1 [2-5]\d\d [\s\S]*\r\n\r\n/,
      (heard) => (heard.startsWith('HTTP/1.1 100 ') ? Buffer.from('body!') : null),
    );
  it('签名不对就直接拒绝，不请对方发送内容；对的才请', async () => {
    const good = signed('PUT', 'expected', { 'content-length': '5' });
    const bad = {
      ...good,
      authorization: good.authorization?.replace(/.$/, (last) => (last === '0' ? '1' : '0')) ?? '',
    };
    const refused = await ask(bad);
    expect(refused).toMatch(/^HTTP\/1\.1 403 /);
    expect(refused).not.toContain('100 Continue');
    expect(await ask(good)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
    expect((await send('GET', 'expected')).text).toBe('body!');
  });

  it('其他接口照旧', async () => {
    const body = '{}';
    const heard = await talk(
      request('POST', '/api/admin/login', {
        'content-type': 'application/json',
        'content-length': String(body.length),
        expect: '100-continue',
      }),
      /HTTP\/1\.1 [2-5]\d\d /,
      (said) => (said.startsWith('HTTP/1.1 100 ') ? Buffer.from(body) : null),
    );
    expect(heard).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
  });
});

it.each(['%AE%8A-', 'a%FFb', '%C3%28', '%ZZ', 'x%'])('名字 %s 不是 UTF-8：拒绝，说地址不对', async (name) => {
  for (const path of [`/s3/zhiying/${name}`, `/s3/zhiying?prefix=${name}`]) {
    const heard = await talk(request('GET', path, signed('GET', 'x')), DONE);
    expect(statusOf(heard)).toBe(400);
    expect(heard).toContain('<Code>InvalidURI</Code>');
    expect(heard).toMatch(/content-type: application\/xml/i);
  }
});
