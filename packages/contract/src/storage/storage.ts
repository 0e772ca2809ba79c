import { area, call } from '../core/call.ts';
import { Moment } from '../core/fields.ts';
import { z } from '../core/zod.ts';

/** What a browser needs to send files straight to the store, in the S3 protocol. */
const UploadGrant = z.object({
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  sessionToken: z.string(),
  endpoint: z.string(),
  bucket: z.string(),
  region: z.string(),
  /** Objects may be written only below it; ends with a slash. */
  prefix: z.string(),
  partSize: z.int(),
  expiration: Moment,
});

export const storage = area('storage', {
  sts: call({
    method: 'POST',
    path: '/api/admin/getsts',
    keys: 'signed-in',
    summary: '取得上传凭证',
    data: UploadGrant,
  }),
});
