import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STORAGE_PATH } from '@zhiying/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#kernel/errors.ts';
import { lostDatabase } from '#kernel/http/translate-error.ts';
import type { Kernel } from '#kernel/kernel.ts';
import { BUCKET, isKey, type Parts } from '../embedded/embedded-store.ts';
import { type Answer, allowKey, empty, type Operation } from './answer.ts';
import { assumeRole } from './assume-role-operation.ts';
import { authenticate } from './authenticate.ts';
import { listBuckets, listObjects, listUploads } from './bucket-operations.ts';
import { allowOrigin, preflight } from './cors.ts';
import { followLink } from './link.ts';
import * as object from './object-operations.ts';
import { parseRequest, readSmall, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';
import { sha256 } from './sigv4.ts';
import * as upload from './upload-operations.ts';
import { document } from './xml.ts';

type Handler = (operation: Operation) => Answer | Promise<Answer>;

/** Who waits this long for the next byte is gone. */
const SILENCE_MS = 60_000;
/** Questions about a bucket or object that nobody here has an answer to. */
const UNKNOWN =
  /^(acl|tagging|policy|cors|lifecycle|versions|encryption|website|logging|retention|legal-hold|torrent|attributes|select|restore)$/;

/** The server's own store speaks S3 below /s3, so that browsers and every S3 client use it like any other. */
export async function serveS3(app: FastifyInstance, kernel: Kernel, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    // Bodies go to the disk as they come.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of [STORAGE_PATH, `${STORAGE_PATH}/*`])
      scope.route({
        method: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS'],
        url,
        handler: async (request, reply) => {
          reply.hijack();
          await serve(kernel, parts, request.raw, reply.raw, request.id);
        },
      });
  });
}

async function serve(kernel: Kernel, parts: Parts, raw: IncomingMessage, reply: ServerResponse, id: string) {
  const { config, log } = kernel;
  let answer: Answer;
  try {
    answer = raw.method === 'OPTIONS' ? preflight() : await answerTo(kernel, parts, parseRequest(raw));
  } catch (error) {
    const known = asS3Error(error);
    if (known.code === 'InternalError' && !raw.destroyed)
      log.error({ err: error, requestId: id }, 'storage failed');
    answer = {
      status: known.httpStatus,
      headers: { 'content-type': 'application/xml' },
      body: document('Error', { Code: known.code, Message: known.message, RequestId: id }, null),
    };
    // What was not read of a refused body is not worth reading.
    if (!raw.complete) answer.headers.connection = 'close';
  }
  await send(raw, reply, {
    ...answer,
    headers: { ...answer.headers, ...allowOrigin(raw, config.trustedOrigins), 'x-amz-request-id': id },
  });
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

async function answerTo(kernel: Kernel, parts: Parts, request: S3Request): Promise<Answer> {
  const hosts = hostsOf(kernel.config, request);
  if (request.bucket === '' && request.method === 'POST') {
    const form = await readSmall(request.raw as AsyncIterable<Buffer>, 65_536);
    const auth = authenticate(request, parts.keyring, hosts, sha256(form));
    return assumeRole(parts.keyring, auth, new URLSearchParams(form.toString()));
  }
  if (request.query.has('sign')) return followLink(parts, request);
  const auth = authenticate(request, parts.keyring, hosts);
  const handler = handlerOf(request);
  if (request.bucket !== '' && request.bucket !== BUCKET) throw new S3Error('NoSuchBucket');
  if (request.key) {
    if (!isKey(request.key)) throw new S3Error('KeyTooLongError', 'Your key is too long or not valid.');
    allowKey(auth, request.key);
  }
  return handler({ parts, request, auth });
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

function handlerOf({ method, bucket, key, query, headers }: S3Request): Handler {
  if ([...query.keys()].some((name) => UNKNOWN.test(name))) throw new S3Error('NotImplemented');
  const copies = headers['x-amz-copy-source'] !== undefined;
  const ofUpload = query.has('uploadId');
  const handlers: Partial<Record<string, Handler>> = key
    ? {
        GET: ofUpload ? upload.listParts : object.getObject,
        HEAD: object.getObject,
        PUT: ofUpload
          ? copies
            ? upload.copyPart
            : upload.putPart
          : copies
            ? object.copyObject
            : object.putObject,
        POST: query.has('uploads') ? upload.createUpload : ofUpload ? upload.completeUpload : undefined,
        DELETE: ofUpload ? upload.abortUpload : object.deleteObject,
      }
    : bucket
      ? {
          HEAD: () => empty(),
          GET: query.has('uploads') ? listUploads : (bucketFact(query) ?? listObjects),
          POST: query.has('delete') ? object.deleteObjects : undefined,
        }
      : { GET: listBuckets };
  const handler = handlers[method];
  if (!handler) throw new S3Error('MethodNotAllowed');
  return handler;
}

/** Clients ask where a bucket is and whether it keeps versions before they use it. */
function bucketFact(query: S3Request['query']): Handler | undefined {
  const root = query.has('location')
    ? 'LocationConstraint'
    : query.has('versioning')
      ? 'VersioningConfiguration'
      : null;
  return root
    ? () => ({ status: 200, headers: { 'content-type': 'application/xml' }, body: document(root, {}) })
    : undefined;
}

function asS3Error(error: unknown): S3Error {
  if (error instanceof S3Error) return error;
  if (error instanceof Refusal && error.code === 'storage.full') return new S3Error('InsufficientStorage');
  // The index of the store lives in the database, which may be the one that found no room.
  if ((error as { code?: string }).code === '53100') return new S3Error('InsufficientStorage');
  if (lostDatabase(error)) return new S3Error('ServiceUnavailable');
  return new S3Error('InternalError');
}
