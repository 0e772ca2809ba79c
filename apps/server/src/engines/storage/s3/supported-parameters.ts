import { CHECKSUMS } from './checksums.ts';
import { header, type S3Request } from './request.ts';
import { S3Error } from './s3-error.ts';

/** What an operation takes into account. Whatever else a request asks for is refused, never ignored. */
export interface SupportedParameters {
  /** Names of `x-amz-` headers without that beginning; `meta-*` for all that begin so. */
  amz?: readonly string[];
  /** Headers that make a request depend on what is there, or ask for a piece. */
  conditions?: readonly string[];
  /** Names in the address that choose or change an operation. */
  query?: readonly string[];
}

const SIGNING = ['date', 'content-sha256', 'security-token', 'user-agent'];
const CHECKSUM_FIELDS = Object.keys(CHECKSUMS).map((name) => `checksum-${name}`);
const BODY = ['decoded-content-length', 'trailer', 'sdk-checksum-algorithm', ...CHECKSUM_FIELDS];
const ABOUT = ['meta-*', 'storage-class', 'acl'];
const COPY_SOURCE = [
  'copy-source',
  'copy-source-if-match',
  'copy-source-if-none-match',
  'copy-source-if-modified-since',
  'copy-source-if-unmodified-since',
];

const CONDITIONS = [
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'if-range',
  'range',
];

/** Every name by which an address asks S3 for something of its own. Others mean nothing to anybody. */
const SUBRESOURCES = new Set(
  (
    'abac accelerate acl analytics attributes cors delete encryption intelligent-tiering inventory legal-hold lifecycle ' +
    'location logging metadataConfiguration metadataTable metrics notification object-lock ownershipControls partNumber policy policyStatus publicAccessBlock ' +
    'renameObject replication requestPayment restore retention select session tagging torrent uploadId uploads versionId versioning versions website'
  ).split(' '),
);

export const READ: SupportedParameters = {
  amz: ['checksum-mode'],
  conditions: CONDITIONS,
  query: ['partNumber', 'versionId'],
};
export const WRITE: SupportedParameters = {
  amz: [...BODY, ...ABOUT],
  conditions: ['if-match', 'if-none-match'],
};
export const COPY: SupportedParameters = {
  amz: [...COPY_SOURCE, ...ABOUT, 'metadata-directive', 'tagging-directive'],
};
export const REMOVE: SupportedParameters = { query: ['versionId'] };
export const REMOVE_MANY: SupportedParameters = { amz: BODY, query: ['delete'] };
export const BEGIN: SupportedParameters = {
  amz: [...ABOUT, 'checksum-algorithm', 'checksum-type', 'sdk-checksum-algorithm'],
  query: ['uploads'],
};
export const PART: SupportedParameters = { amz: BODY, query: ['partNumber', 'uploadId'] };
export const COPY_PART: SupportedParameters = {
  amz: [...COPY_SOURCE, 'copy-source-range'],
  query: ['partNumber', 'uploadId'],
};
export const COMPLETE: SupportedParameters = {
  amz: [...BODY, 'checksum-type', 'mp-object-size'],
  conditions: ['if-match', 'if-none-match'],
  query: ['uploadId'],
};
export const OF_UPLOAD: SupportedParameters = { query: ['uploadId'] };
export const LIST: SupportedParameters = {};
export const LIST_UPLOADS: SupportedParameters = { query: ['uploads'] };
export const BUCKET_FACT: SupportedParameters = { query: ['location', 'versioning'] };

export function rejectUnsupported(
  request: S3Request,
  { amz = [], conditions = [], query = [] }: SupportedParameters,
): void {
  for (const name of Object.keys(request.headers)) {
    const isKnown = name.startsWith('x-amz-')
      ? isAmongst(name.slice('x-amz-'.length), [...SIGNING, ...amz])
      : !CONDITIONS.includes(name) || conditions.includes(name);
    if (!isKnown) throw new S3Error('NotImplemented', undefined, { facts: { Header: name } });
  }
  for (const name of request.query.keys())
    if (SUBRESOURCES.has(name) && !query.includes(name))
      throw new S3Error('NotImplemented', undefined, { facts: { Header: name } });
  if ((request.query.get('versionId') ?? 'null') !== 'null')
    throw new S3Error('InvalidArgument', 'Invalid version id specified');
  if ((header(request, 'x-amz-storage-class') ?? 'STANDARD') !== 'STANDARD')
    throw new S3Error('InvalidStorageClass');
  if ((header(request, 'x-amz-acl') ?? 'private') !== 'private')
    throw new S3Error('NotImplemented', 'Objects are private.');
}

const isAmongst = (name: string, known: readonly string[]) =>
  known.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each));
