import type { Parts } from '../embedded/embedded-store.ts';
import type { Answer } from './answer.ts';
import { attachmentNamed, deliver } from './deliver.ts';
import type { S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

/** An address made by `signedUrl`: good for reading one object until it expires, whatever host name leads here. */
export async function followLink(parts: Parts, request: S3Request): Promise<Answer> {
  const { query, key, method } = request;
  if (method !== 'GET' && method !== 'HEAD') throw new S3Error('MethodNotAllowed');
  const value = (name: string) => query.get(name) ?? '';
  const [expires, name, type] = [value('expires'), value('name'), value('type')];
  if (!parts.keyring.linkHolds([key, expires, name, type], value('sign'))) throw new S3Error('AccessDenied');
  const secondsLeft = Number(expires) - Date.now() / 1000;
  if (!(secondsLeft > 0)) throw new S3Error('AccessDenied', 'Request has expired');
  const row = await parts.objects.find(key);
  if (!row) throw new S3Error('NoSuchKey');
  return deliver(parts, request, row, {
    ...(type && { 'content-type': type }),
    ...(name && { 'content-disposition': attachmentNamed(name) }),
    'cache-control': `private, max-age=${Math.floor(secondsLeft)}`,
  });
}
