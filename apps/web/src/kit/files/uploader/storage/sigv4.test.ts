import { expect, test } from 'vitest';
import { sign, type ToSign } from './sigv4.ts';

/** The examples AWS publishes for S3 ("Authenticating Requests: Using the Authorization Header"). */
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const signatureOf = (method: string, path: string, change: Partial<ToSign> = {}) =>
  sign(keys, {
    method,
    url: new URL(path, 'https://examplebucket.s3.amazonaws.com'),
    headers: {},
    region: 'us-east-1',
    payload: EMPTY,
    at: new Date('2013-05-24T00:00:00Z'),
    ...change,
  }).authorization?.split('Signature=')[1];

test('签名与 AWS 公布的例子一致：取一段、写入、带参数的查询', () => {
  expect(signatureOf('GET', '/test.txt', { headers: { range: 'bytes=0-9' } })).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  expect(
    signatureOf('PUT', '/test%24file.text', {
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      payload: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    }),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  expect(signatureOf('GET', '/?lifecycle')).toBe(
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
  expect(signatureOf('GET', '/?max-keys=2&prefix=J')).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});

test('临时凭证的令牌一起签名；正文不签名时说明', () => {
  const headers = sign(
    { ...keys, sessionToken: 'T' },
    {
      method: 'PUT',
      url: new URL('http://127.0.0.1:8080/s3/b/k'),
      headers: {},
      region: 'r',
      at: new Date(0),
    },
  );
  expect(headers['x-amz-security-token']).toBe('T');
  expect(headers['x-amz-content-sha256']).toBe('UNSIGNED-PAYLOAD');
  expect(headers.authorization).toContain('host;x-amz-content-sha256;x-amz-date;x-amz-security-token');
});
