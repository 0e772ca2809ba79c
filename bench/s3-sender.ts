import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { crc32 } from 'node:zlib';
import { contract, type DataOf, objectUrl } from '@zhiying/contract';
import { signRequest } from '../apps/server/src/engines/storage/s3/sigv4.ts';

type Grant = DataOf<typeof contract.storage.sts>;

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A plain HTTP client: keeps its connections, adds nothing of its own. */
export function send(
  agent: Agent,
  method: string,
  url: URL,
  headers: Record<string, string> = {},
  body?: Buffer,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      agent,
      method,
      headers: body ? { ...headers, 'content-length': body.length } : headers,
    });
    outgoing.on('error', reject).on('response', (answer) => {
      let text = '';
      answer
        .setEncoding('utf8')
        .on('data', (chunk: string) => {
          text += chunk;
        })
        .on('error', reject)
        .on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    outgoing.end(body);
  });
}

/** Sends one object in parts as the console's uploader does: unsigned bodies with a CRC-32, some at a time. */
export async function uploadInParts(
  grant: Grant,
  name: string,
  parts: readonly { body: Buffer; checksum: string }[],
  parallel: number,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const ask = async (method: string, query: string, body?: Buffer, more: Record<string, string> = {}) => {
    const url = new URL(`${objectUrl(grant, grant.prefix + name)}?${query}`);
    const headers = signRequest({ method, url, region: grant.region, credentials: grant, headers: more });
    const answer = await send(agent, method, url, headers, body);
    if (answer.status !== 200) throw new Error(`${method} ${query}: ${answer.status} ${answer.text}`);
    return answer;
  };
  try {
    const id = /<UploadId>(.*?)</.exec((await ask('POST', 'uploads=')).text)?.[1] ?? '';
    const etags: string[] = [];
    let next = 0;
    const sendSome = async () => {
      for (let at = next++; at < parts.length; at = next++) {
        const part = parts[at];
        const answer = await ask('PUT', `partNumber=${at + 1}&uploadId=${id}`, part?.body, {
          'x-amz-checksum-crc32': part?.checksum ?? '',
        });
        etags[at] = answer.headers.etag ?? '';
      }
    };
    await Promise.all(Array.from({ length: parallel }, sendSome));
    const list = etags.map(
      (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const xml = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
    await ask('POST', `uploadId=${id}`, Buffer.from(xml));
  } finally {
    agent.destroy();
  }
}

export function partsOf(bytes: Buffer, size: number) {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => {
    const body = bytes.subarray(at * size, (at + 1) * size);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return { body, checksum: sum.toString('base64') };
  });
}
