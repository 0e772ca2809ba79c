import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STORAGE_PATH } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kernel/errors.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { BUCKET, REGION } from '../embedded/bucket.ts';
import { isKey, type Parts } from '../embedded/embedded-store.ts';
import { type Answer, allowKey, empty, type Operation, xmlAnswer } from './answer.ts';
import { assumeRole, STS_NAMESPACE } from './assume-role-operation.ts';
import { authenticate } from './authenticate.ts';
import { listBuckets, listObjects, listUploads } from './bucket-operations.ts';
import { allowOrigin, preflight } from './cors.ts';
import { followLink } from './link.ts';
import * as object from './object-operations.ts';
import { expectNoBody } from './payload.ts';
import { parseRequest, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';
import { sha256 } from './sigv4.ts';
import {
  BEGIN,
  BUCKET_FACT,
  COMPLETE,
  COPY,
  COPY_PART,
  LIST,
  LIST_UPLOADS,
  OF_UPLOAD,
  PART,
  READ,
  REMOVE,
  REMOVE_MANY,
  rejectUnsupported,
  type SupportedParameters,
  WRITE,
} from './supported-parameters.ts';
import * as upload from './upload-operations.ts';
import { document } from './xml.ts';

type Handler = (operation: Operation) => Answer | Promise<Answer>;

/** Who waits this long for the next byte is gone. */
const SILENCE_MS = 60_000;
const MOST_FORM_BYTES = 65_536;

/** The server's own store speaks S3 below /s3, so that browsers and every S3 client use it like any other. */
export async function serveS3(app: FastifyInstance, kernel: Kernel, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    // Bodies go to the disk as they come: answered before Fastify looks at the content type, which S3 lets be empty or anything else.
    scope.addHook('onRequest', async (request, reply) => {
      reply.hijack();
      await serve(kernel, parts, request.raw, reply.raw, request.id);
    });
    for (const url of [STORAGE_PATH, `${STORAGE_PATH}/*`])
      scope.route({
        method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'],
        url,
        handler: async () => {},
      });
  });
  app.undecodable.push({
    path: STORAGE_PATH,
    answer: (raw, reply, id) => void serve(kernel, parts, raw, reply, id),
  });
  // Whoever waits to be asked for a body is asked after the signature was checked; elsewhere at once, as Node does by itself.
  app.server.on('checkContinue', (raw: IncomingMessage, reply: ServerResponse) => {
    if (!isOfStore(raw)) reply.writeContinue();
    app.server.emit('request', raw, reply);
  });
}

const isOfStore = ({ url = '' }: IncomingMessage) =>
  url.startsWith(STORAGE_PATH) && /^[/?]|^$/.test(url.slice(STORAGE_PATH.length));

async function serve(kernel: Kernel, parts: Parts, raw: IncomingMessage, reply: ServerResponse, id: string) {
  const { config, log } = kernel;
  const usual = { ...allowOrigin(raw, config.trustedOrigins), 'x-amz-request-id': id };
  const failed = (error: unknown) => {
    const known = asS3Error(error);
    if (known.code === 'InternalError' && !raw.destroyed)
      log.error({ err: error, requestId: id }, 'storage failed');
    return errorAnswer(known, raw, id);
  };
  const answer = await (raw.method === 'OPTIONS'
    ? Promise.resolve(preflight())
    : answered(kernel, parts, raw, () => {
        if (raw.headers.expect?.toLowerCase() === '100-continue') reply.writeContinue();
      })
  ).catch(failed);
  try {
    await send(raw, reply, { ...answer, headers: { ...answer.headers, ...usual } });
  } catch (error) {
    // What cannot be sent (a header that is none) must not leave anybody waiting.
    if (answer.body instanceof Readable) answer.body.destroy();
    const { status, headers, body } = failed(error);
    if (reply.headersSent) reply.destroy();
    else await send(raw, reply, { status, headers: { ...headers, ...usual }, body });
  }
}

/** `askForBody` is called once, right before a body is read. */
const answered = async (kernel: Kernel, parts: Parts, raw: IncomingMessage, askForBody: () => void) =>
  answerTo(kernel, parts, parseRequest(raw), askForBody);

/** As clients read it: S3 and STS wrap an error differently. */
function errorAnswer(error: S3Error, raw: IncomingMessage, id: string): Answer {
  const { code, message, httpStatus, facts } = error;
  const isSts = raw.method === 'POST' && /^\/?(\?|$)/.test((raw.url ?? '').slice(STORAGE_PATH.length));
  const body = isSts
    ? document(
        'ErrorResponse',
        { Error: { Type: 'Sender', Code: code, Message: message, ...facts }, RequestId: id },
        STS_NAMESPACE,
      )
    : document('Error', { Code: code, Message: message, ...facts, RequestId: id }, null);
  const headers: Record<string, string> = { 'content-type': 'application/xml', ...error.headers };
  // What was not read of a refused body is not worth reading.
  if (!raw.complete) headers.connection = 'close';
  return { status: httpStatus, headers, body };
}

async function send(raw: IncomingMessage, reply: ServerResponse, { status, headers, body }: Answer) {
  if (reply.destroyed) return body instanceof Readable ? void body.destroy() : undefined;
  if (typeof body === 'string') headers['content-length'] = String(Buffer.byteLength(body));
  else if (body === null && headers['content-length'] === undefined && status !== 204 && status !== 304)
    headers['content-length'] = '0';
  reply.writeHead(status, headers);
  if (!(body instanceof Readable))
    return void reply.end(raw.method === 'HEAD' ? undefined : (body ?? undefined));
  reply.setTimeout(SILENCE_MS, () => reply.destroy());
  // A reader that leaves early is its own affair.
  await pipeline(body, reply).catch(() => {});
}

async function answerTo(
  kernel: Kernel,
  parts: Parts,
  request: S3Request,
  askForBody: () => void,
): Promise<Answer> {
  const hosts = hostsOf(kernel.config, request);
  if (request.bucket === '' && request.method === 'POST') {
    // Its signature is over the body, so that has to be there first.
    askForBody();
    const form = await readForm(request);
    const auth = authenticate(request, parts.keyring, { hosts, service: 'sts', bodyHash: sha256(form) });
    return assumeRole(parts.keyring, auth, new URLSearchParams(form.toString()));
  }
  if (request.query.has('sign')) return followLink(parts, request);
  const auth = authenticate(request, parts.keyring, { hosts, service: 's3' });
  // From here on what stands in a signed address counts like a header.
  const asked = auth.request;
  const { run, understood, readsBody } = operationOf(asked);
  if (asked.bucket !== '' && asked.bucket !== BUCKET) throw new S3Error('NoSuchBucket');
  if (asked.key) {
    if (!isKey(asked.key)) throw new S3Error('KeyTooLongError', 'Your key is too long or not valid.');
    allowKey(auth, asked.key);
  }
  rejectUnsupported(asked, understood);
  if (readsBody) askForBody();
  else expectNoBody(auth);
  return run({ parts, request: asked, auth });
}

/** Read before anybody is known to have sent it, so there is not much of it. */
async function readForm({ raw }: S3Request): Promise<Buffer> {
  if (!(Number(raw.headers['content-length']) <= MOST_FORM_BYTES))
    throw new S3Error('MaxMessageLengthExceeded');
  const chunks: Buffer[] = [];
  for await (const chunk of raw as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** By which names this server may have been called when the request was signed. */
function hostsOf({ trustProxy, publicUrl }: Kernel['config'], { headers }: S3Request): string[] {
  const forwarded = trustProxy > 0 ? headers['x-forwarded-host'] : undefined;
  return [
    headers.host,
    forwarded && String(forwarded).split(',')[0]?.trim(),
    publicUrl && new URL(publicUrl).host,
  ].filter((host) => typeof host === 'string');
}

interface Served {
  run: Handler;
  understood: SupportedParameters;
  /** Others take a request without looking at its body. */
  readsBody?: boolean;
}

function operationOf(request: S3Request): Served {
  const { bucket, key, method } = request;
  const found = (key ? onObject(request) : bucket ? onBucket(request) : { GET: BUCKETS })[method];
  if (!found) throw new S3Error('MethodNotAllowed');
  return found;
}

type ByMethod = Partial<Record<string, Served>>;
const BUCKETS: Served = { run: listBuckets, understood: LIST };

function onObject({ query, headers }: S3Request): ByMethod {
  const copies = headers['x-amz-copy-source'] !== undefined;
  if (query.has('uploadId'))
    return {
      GET: { run: upload.listParts, understood: OF_UPLOAD },
      PUT: copies
        ? { run: upload.copyPart, understood: COPY_PART }
        : { run: upload.putPart, understood: PART, readsBody: true },
      POST: { run: upload.completeUpload, understood: COMPLETE, readsBody: true },
      DELETE: { run: upload.abortUpload, understood: OF_UPLOAD },
    };
  return {
    GET: { run: object.getObject, understood: READ },
    HEAD: { run: object.getObject, understood: READ },
    PUT: copies
      ? { run: object.copyObject, understood: COPY }
      : { run: object.putObject, understood: WRITE, readsBody: true },
    POST: query.has('uploads') ? { run: upload.createUpload, understood: BEGIN } : undefined,
    DELETE: { run: object.deleteObject, understood: REMOVE },
  };
}

const onBucket = ({ query }: S3Request): ByMethod => ({
  HEAD: { run: () => empty(200, { 'x-amz-bucket-region': REGION }), understood: LIST },
  GET: query.has('uploads')
    ? { run: listUploads, understood: LIST_UPLOADS }
    : (bucketFact(query) ?? { run: listObjects, understood: LIST }),
  POST: query.has('delete')
    ? { run: object.deleteObjects, understood: REMOVE_MANY, readsBody: true }
    : undefined,
});

/** Clients ask where a bucket is and whether it keeps versions before they use it. */
function bucketFact(query: S3Request['query']): Served | undefined {
  const root = query.has('location')
    ? 'LocationConstraint'
    : query.has('versioning')
      ? 'VersioningConfiguration'
      : null;
  return root ? { run: () => xmlAnswer(root, {}), understood: BUCKET_FACT } : undefined;
}

function asS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof Refusal && error.code === 'storage.full') return new S3Error('InsufficientStorage');
  if ((error as { code?: string }).code === 'EFBIG') return new S3Error('EntityTooLarge');
  // The index of the store lives in the database, which may be the one that found no room.
  if ((error as { code?: string }).code === '53100') return new S3Error('InsufficientStorage');
  if (lostDatabase(error)) return new S3Error('ServiceUnavailable');
  return new S3Error('InternalError');
}
