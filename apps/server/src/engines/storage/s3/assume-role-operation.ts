import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { BUCKET } from '../embedded/bucket.ts';
import type { Keyring } from '../embedded/credentials.ts';
import type { Answer } from './answer.ts';
import type { Authenticated } from './authenticate.ts';
import { S3Error } from './s3-error.ts';
import { document } from './xml.ts';

export const STS_NAMESPACE = 'https://sts.amazonaws.com/doc/2011-06-15/';
const SHORTEST_SECONDS = 900;
const LONGEST_SECONDS = 12 * 3_600;
const FIELDS = ['Action', 'Version', 'RoleArn', 'RoleSessionName', 'DurationSeconds', 'Policy'];

/**
 * As much of AssumeRole as another server of this kind needs to use this one as its store: credentials that reach one folder.
 * What would ask for less or for more than they give is refused.
 */
export function assumeRole(keyring: Keyring, { permit }: Authenticated, form: URLSearchParams): Answer {
  if (form.get('Action') !== 'AssumeRole') throw new S3Error('NotImplemented');
  if (!permit.mayDelete) throw new S3Error('AccessDenied');
  const unknown = [...form.keys()].find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) throw new S3Error('NotImplemented', `${unknown} is not understood.`);
  const seconds = Number(form.get('DurationSeconds') ?? 3_600);
  if (!(seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS)) throw new S3Error('InvalidArgument');
  const expires = new Date(Date.now() + seconds * 1000);
  const issued = keyring.issue(folderIn(form.get('Policy')), expires);
  const body = document(
    'AssumeRoleResponse',
    {
      AssumeRoleResult: {
        Credentials: {
          AccessKeyId: issued.accessKeyId,
          SecretAccessKey: issued.secretAccessKey,
          SessionToken: issued.sessionToken,
          Expiration: expires.toISOString(),
        },
      },
    },
    STS_NAMESPACE,
  );
  return { status: 200, headers: { 'content-type': 'text/xml' }, body };
}

const OneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const Statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.string(),
  Action: OneOrMore,
  Resource: OneOrMore,
  Condition: z.unknown().optional(),
});
const Policy = z.strictObject({
  Version: z.string().optional(),
  Id: z.string().optional(),
  Statement: z.union([Statement, z.array(Statement)]).transform((value) => [value].flat()),
});
type Statement = z.output<typeof Statement>;

/** Everything the credentials of a folder allow; a policy must say exactly this. */
const ON_OBJECTS = ['s3:AbortMultipartUpload', 's3:GetObject', 's3:ListMultipartUploadParts', 's3:PutObject'];

function folderIn(text: string | null): string {
  if (text === null) throw new S3Error('InvalidArgument', 'A policy that names one folder is needed.');
  const { Statement: statements } = policyOf(text);
  const onObjects = statements.find(({ Action }) => isDeepStrictEqual(Action.toSorted(), ON_OBJECTS));
  const listing = statements.find(({ Action }) => isDeepStrictEqual(Action, ['s3:ListBucket']));
  const folder = new RegExp(`^arn:aws:s3:::${BUCKET}/([^*?$]+/)\\*$`).exec(onObjects?.Resource[0] ?? '')?.[1];
  const holds =
    folder !== undefined &&
    statements.length === 2 &&
    statements.every(({ Effect }) => Effect === 'Allow') &&
    onObjects?.Resource.length === 1 &&
    onObjects.Condition === undefined &&
    isListingOf(folder, listing);
  if (!holds)
    throw new S3Error(
      'NotImplemented',
      `Only a policy for one folder is understood: ${ON_OBJECTS.join(', ')} on it, and s3:ListBucket with s3:prefix.`,
    );
  return folder;
}

const isListingOf = (folder: string, listing: Statement | undefined) =>
  isDeepStrictEqual(listing?.Resource, [`arn:aws:s3:::${BUCKET}`]) &&
  [[`${folder}*`], `${folder}*`].some((prefix) =>
    isDeepStrictEqual(listing?.Condition, { StringLike: { 's3:prefix': prefix } }),
  );

function policyOf(text: string) {
  try {
    return Policy.parse(JSON.parse(text));
  } catch {
    throw new S3Error('MalformedPolicyDocument');
  }
}
