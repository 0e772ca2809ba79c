/** Stores that know a bucket only by its host name. */
const BY_HOST_NAME = /\.(aliyuncs|amazonaws)\.com(\.cn)?$/;

/** Address of an object: `https://host/bucket/key`, or `https://bucket.host/key` at stores that require it. */
export function objectUrl({ endpoint, bucket }: { endpoint: string; bucket: string }, key = ''): string {
  const [, scheme = '', host = '', base = ''] = /^(https?:\/\/)([^/]+)(.*?)\/*$/.exec(endpoint) ?? [];
  const path = key.split('/').map(encodeKeyStep).join('/');
  return BY_HOST_NAME.test(host.replace(/:\d+$/, ''))
    ? `${scheme}${bucket}.${host}${base}/${path}`
    : `${scheme}${host}${base}/${bucket}${path && `/${path}`}`;
}

/** As the S3 signature wants it: everything but letters, digits and `-._~`. */
const encodeKeyStep = (step: string) =>
  encodeURIComponent(step).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
