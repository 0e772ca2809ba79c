import type { Keyring } from '../embedded/credentials.ts';
import { BUCKET } from '../embedded/embedded-store.ts';
import type { Answer } from './answer.ts';
import type { Authenticated } from './authenticate.ts';
import { S3Error } from './s3-error.ts';
import { document } from './xml.ts';

const NAMESPACE = 'https://sts.amazonaws.com/doc/2011-06-15/';
const SHORTEST_SECONDS = 900;
const LONGEST_SECONDS = 12 * 3_600;

/**
 * As much of AssumeRole as another server of this kind needs to use this one as its store: credentials for the folder
 * that the policy's first object statement names.
 */
export function assumeRole(keyring: Keyring, { permit }: Authenticated, form: URLSearchParams): Answer {
  if (form.get('Action') !== 'AssumeRole') throw new S3Error('NotImplemented');
  if (!permit.mayDelete) throw new S3Error('AccessDenied');
  const seconds = Number(form.get('DurationSeconds') ?? 3_600);
  if (!(seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS)) throw new S3Error('InvalidArgument');
  const expires = new Date(Date.now() + seconds * 1000);
  const issued = keyring.issue(folderIn(form.get('Policy') ?? ''), expires);
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
    NAMESPACE,
  );
  return { status: 200, headers: { 'content-type': 'text/xml' }, body };
}

function folderIn(policy: string): string {
  const folder = new RegExp(`"arn:aws:s3:::${BUCKET}/([^"*]+/)\\*"`).exec(policy)?.[1];
  if (!folder) throw new S3Error('InvalidArgument', 'The policy must name one folder.');
  return folder;
}
