import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { StoreSettings } from '#config';
import { boundedBody } from '#kernel/http/bounded-body.ts';
import { encode, sha256, signRequest } from '../s3/sigv4.ts';
import { textIn, within } from '../s3/xml.ts';
import { StorageUnavailable } from '../storage.errors.ts';
import { readXml } from './read-xml.ts';

export interface TemporaryCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiration: string;
}

const SECONDS = 3_600;
const MOST_BYTES = 1_048_576;
const SESSION_NAME = 'zhiying-upload';

/** Sending, reading and listing below one folder, nothing else. The two clouds spell the same thing differently. */
function policyFor({ bucket }: StoreSettings, prefix: string, cloud: 'aws' | 'aliyun'): string {
  const [service, arn, version] =
    cloud === 'aws' ? ['s3', 'arn:aws:s3:::', '2012-10-17'] : ['oss', 'acs:oss:*:*:', '1'];
  const actions =
    cloud === 'aws'
      ? ['PutObject', 'GetObject', 'AbortMultipartUpload', 'ListMultipartUploadParts']
      : ['PutObject', 'GetObject', 'AbortMultipartUpload', 'ListParts'];
  const [list, below] = cloud === 'aws' ? ['s3:ListBucket', 's3:prefix'] : ['oss:ListObjects', 'oss:Prefix'];
  return JSON.stringify({
    Version: version,
    Statement: [
      {
        Effect: 'Allow',
        Action: actions.map((action) => `${service}:${action}`),
        Resource: [`${arn}${bucket}/${prefix}*`],
      },
      {
        Effect: 'Allow',
        Action: [list],
        Resource: [`${arn}${bucket}`],
        Condition: { StringLike: { [below as string]: [`${prefix}*`] } },
      },
    ],
  });
}

/** Asks the store's STS for credentials that reach only one folder. */
export const assumeRole = (settings: StoreSettings, prefix: string): Promise<TemporaryCredentials> =>
  settings.roleArn.startsWith('acs:') ? atAliyun(settings, prefix) : atAws(settings, prefix);

async function atAws(settings: StoreSettings, prefix: string): Promise<TemporaryCredentials> {
  const body = new URLSearchParams({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: settings.roleArn,
    RoleSessionName: SESSION_NAME,
    DurationSeconds: String(SECONDS),
    Policy: policyFor(settings, prefix, 'aws'),
  }).toString();
  const url = new URL(settings.stsEndpoint);
  const headers = signRequest({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payloadHash: sha256(body),
    region: settings.region,
    service: 'sts',
    credentials: settings,
  });
  const text = await answerOf(url, { method: 'POST', headers, body });
  const root = readXml(text);
  const credentials = within(root, 'Credentials') ?? root;
  const field = (name: string) => textIn(credentials, name) ?? '';
  return {
    accessKeyId: field('AccessKeyId'),
    secretAccessKey: field('SecretAccessKey'),
    sessionToken: field('SessionToken'),
    expiration: field('Expiration'),
  };
}

const AliyunAnswer = z.object({
  Credentials: z.object({
    AccessKeyId: z.string(),
    AccessKeySecret: z.string(),
    SecurityToken: z.string(),
    Expiration: z.string(),
  }),
});

/** Aliyun's store speaks S3, its STS only its own dialect. */
async function atAliyun(settings: StoreSettings, prefix: string): Promise<TemporaryCredentials> {
  const url = new URL(settings.stsEndpoint);
  const body = signAliyun(settings.secretAccessKey, {
    Action: 'AssumeRole',
    Version: '2015-04-01',
    Format: 'JSON',
    AccessKeyId: settings.accessKeyId,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    SignatureNonce: randomUUID(),
    Timestamp: new Date().toISOString().replace(/\.\d{3}/, ''),
    RoleArn: settings.roleArn,
    RoleSessionName: SESSION_NAME,
    DurationSeconds: String(SECONDS),
    Policy: policyFor(settings, prefix, 'aliyun'),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { Credentials } = AliyunAnswer.parse(
    JSON.parse(await answerOf(url, { method: 'POST', headers, body })),
  );
  return {
    accessKeyId: Credentials.AccessKeyId,
    secretAccessKey: Credentials.AccessKeySecret,
    sessionToken: Credentials.SecurityToken,
    expiration: Credentials.Expiration,
  };
}

export function signAliyun(secret: string, fields: Record<string, string>, method = 'POST'): string {
  const query = Object.entries(fields)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const toSign = `${method}&${encode('/')}&${encode(query)}`;
  const signature = createHmac('sha1', `${secret}&`).update(toSign).digest('base64');
  return `${query}&Signature=${encode(signature)}`;
}

async function answerOf(url: URL, request: RequestInit): Promise<string> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(15_000) }).catch(
    (error: Error) => {
      throw Object.assign(StorageUnavailable(error.message), { cause: error });
    },
  );
  const text = (await boundedBody(response, MOST_BYTES))?.toString('utf8') ?? '';
  if (response.ok) return text;
  throw Object.assign(StorageUnavailable(text), {
    cause: new Error(`STS ${response.status}: ${text.slice(0, 500)}`),
  });
}
