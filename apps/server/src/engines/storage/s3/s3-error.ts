/** Codes of the S3 protocol that clients know how to treat, with their HTTP status. */
const CODES = {
  AccessDenied: [403, 'Access Denied'],
  AuthorizationHeaderMalformed: [
    400,
    'The authorization header is malformed; the region or service is wrong.',
  ],
  AuthorizationQueryParametersError: [400, 'Error parsing the X-Amz-Credential parameter.'],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size.'],
  ExpiredToken: [400, 'The provided token has expired.'],
  IncompleteBody: [
    400,
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  ],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The access key id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid argument.'],
  InvalidDigest: [400, 'The Content-MD5 or checksum value that you specified is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found or its etag did not match.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidPartNumber: [416, 'The requested partnumber is not satisfiable.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'The request is not valid.'],
  InvalidStorageClass: [400, 'The storage class you specified is not valid.'],
  InvalidToken: [400, 'The provided token is malformed or otherwise invalid.'],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  KeyTooLongError: [400, 'Your key is too long.'],
  MalformedPolicyDocument: [400, 'The policy is not valid.'],
  MalformedXML: [400, 'The XML you provided was not well-formed.'],
  MaxMessageLengthExceeded: [400, 'Your request was too large.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  MissingContentLength: [411, 'You must provide the Content-Length HTTP header.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [
    404,
    'The specified multipart upload does not exist. It may have been aborted or completed.',
  ],
  NotImplemented: [501, 'A header or parameter you provided implies functionality that is not implemented.'],
  OperationAborted: [409, 'A conflicting operation is in progress. Please try again.'],
  PreconditionFailed: [412, 'At least one of the preconditions you specified did not hold.'],
  QuotaExceeded: [403, '已达存储空间的上限，文件未保存'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided.',
  ],
  ServiceUnavailable: [503, 'The store is not available at the moment. Please try again.'],
  InsufficientStorage: [507, '服务器存储空间已满，文件未保存，请联系管理员'],
  XAmzContentSHA256Mismatch: [
    400,
    'The provided x-amz-content-sha256 header does not match what was computed.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type S3Code = keyof typeof CODES;

interface More {
  /** Further elements of the answer that clients know for this code. */
  facts?: Record<string, string | number>;
  headers?: Record<string, string>;
}

export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: S3Code;
  readonly httpStatus: number;
  readonly facts: Record<string, string | number>;
  readonly headers: Record<string, string>;

  constructor(code: S3Code, message?: string, { facts = {}, headers = {} }: More = {}) {
    super(message ?? CODES[code][1]);
    this.code = code;
    this.httpStatus = CODES[code][0];
    this.facts = facts;
    this.headers = headers;
  }
}
