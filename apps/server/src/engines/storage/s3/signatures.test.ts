import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signAliyun } from '../remote/assume-role.ts';
import { CHECKSUMS } from './checksums.ts';
import { decodeChunks } from './chunked-body.ts';
import { signingKey } from './sigv4.ts';

/** The example of the S3 documentation, signatures included. */
const SCOPE = { day: '20130524', region: 'us-east-1', service: 's3' };
const SIGNING = {
  key: signingKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', SCOPE),
  date: '20130524T000000Z',
  scope: SCOPE,
  signature: '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9',
};
const BODY = [
  `10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n${'a'.repeat(65_536)}\r\n`,
  `400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n${'a'.repeat(1_024)}\r\n`,
  '0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n',
].join('');

async function* inPieces(text: string, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size), 'latin1');
}

async function decoded(text: string, size: number, signed = true) {
  const pieces: Buffer[] = [];
  const trailers: Record<string, string> = {};
  for await (const piece of decodeChunks(inPieces(text, size), signed ? SIGNING : null, (name, value) => {
    trailers[name] = value;
  }))
    pieces.push(piece);
  return { text: Buffer.concat(pieces).toString(), trailers };
}

describe('分块的请求体', () => {
  it.each([7, 1_000, 100_000])('文档里的例子，每次到 %d 字节', async (size) => {
    expect((await decoded(BODY, size)).text).toBe('a'.repeat(66_560));
  });

  it('任何一块被改、被截断都被发现', async () => {
    await expect(decoded(BODY.replace('aaa', 'aab'), 5_000)).rejects.toThrow('signature');
    await expect(decoded(BODY.slice(0, -90), 5_000)).rejects.toThrow('bytes');
    await expect(decoded('zz\r\n', 5_000)).rejects.toThrow('not properly formed');
  });

  it('结尾的校验和交给调用者', async () => {
    const body = '3\r\nabc\r\n0\r\nx-amz-checksum-crc32:NSRBwg==\r\n\r\n';
    expect(await decoded(body, 4, false)).toEqual({
      text: 'abc',
      trailers: { 'x-amz-checksum-crc32': 'NSRBwg==' },
    });
  });
});

describe('校验和', () => {
  it.each([
    ['crc32', 'cbf43926'],
    ['crc32c', 'e3069283'],
    ['crc64nvme', 'ae8b14860a799888'],
  ])('%s 的公认检验值', (name, expected) => {
    const sum = CHECKSUMS[name]?.();
    sum?.update(Buffer.from('1234'));
    sum?.update(Buffer.from('56789'));
    expect(Buffer.from(sum?.digest() ?? '', 'base64').toString('hex')).toBe(expected);
  });

  it('分几次算结果相同', () => {
    const bytes = randomBytes(10_000);
    for (const create of Object.values(CHECKSUMS)) {
      const [whole, pieces] = [create(), create()];
      whole.update(bytes);
      for (let at = 0; at < bytes.length; at += 333) pieces.update(bytes.subarray(at, at + 333));
      expect(pieces.digest()).toBe(whole.digest());
    }
  });
});

it('阿里云 STS 的签名与文档里的例子一致', () => {
  const signed = signAliyun(
    'testsecret',
    {
      Timestamp: '2016-02-23T12:46:24Z',
      Format: 'XML',
      AccessKeyId: 'testid',
      Action: 'DescribeRegions',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
      Version: '2014-05-26',
      SignatureVersion: '1.0',
    },
    'GET',
  );
  expect(signed).toContain('Signature=OLeaidS1JvxuMvnyHOwuJ%2BuX5qY%3D');
});
