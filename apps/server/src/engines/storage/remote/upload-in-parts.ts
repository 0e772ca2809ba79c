import type { Readable } from 'node:stream';
import { textIn } from '../s3/xml.ts';
import { readXml } from './read-xml.ts';
import type { S3Client } from './s3-client.ts';

const PART_BYTES = 8 * 1024 ** 2;

/** For a body whose length nobody knows: parts are collected and sent one after the other; all or nothing. */
export async function uploadInParts(
  ask: S3Client,
  key: string,
  body: Readable | Buffer,
  contentType: string,
): Promise<void> {
  const created = await ask({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { 'content-type': contentType },
  });
  const uploadId = textIn(readXml(await created.text()), 'UploadId') ?? '';
  try {
    const etags: string[] = [];
    for await (const part of inParts(body as AsyncIterable<Buffer>)) {
      const query = { partNumber: String(etags.length + 1), uploadId };
      const answer = await ask({ method: 'PUT', key, query, body: part });
      etags.push(answer.headers.get('etag') ?? '');
    }
    const list = etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const document = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
    const answer = readXml(
      await (await ask({ method: 'POST', key, query: { uploadId }, body: document })).text(),
    );
    // This one call may fail after its status has been sent.
    if (answer.name === 'Error') throw new Error(textIn(answer, 'Message'));
  } catch (error) {
    await ask({ method: 'DELETE', key, query: { uploadId }, expected: [404] }).catch(() => {});
    throw error;
  }
}

/** At least one part, even of nothing. */
async function* inParts(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let [size, sent] = [0, 0];
  for await (const piece of source) {
    pieces.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(pieces);
    sent++;
    [pieces, size] = [[], 0];
  }
  if (size > 0 || sent === 0) yield Buffer.concat(pieces);
}
