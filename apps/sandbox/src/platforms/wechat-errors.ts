import { type Answer, type Handler, type ParsedRequest } from '../http.ts';
import { newId, type Persona } from '../world.ts';

const ERRORS: Readonly<Record<number, string>> = {
  40001: 'invalid credential, access_token is invalid or not latest',
  40004: 'invalid media type',
  40007: 'invalid media_id',
  40009: 'invalid image size',
  40013: 'invalid appid',
  40125: 'invalid appsecret',
  41001: 'access_token missing',
  42001: 'access_token expired',
  45002: 'content size out of limit',
  45003: 'title size out of limit',
  45004: 'description size out of limit',
  45009: 'reach max api daily quota limit',
  53502: 'invalid publish_id',
  53503: 'draft not pass publish check',
  53600: 'invalid article_id',
  61501: 'date range error',
};

/** Always HTTP 200; the trouble is in the envelope. */
export const wechatError = (code: number): Answer => ({
  json: { errcode: code, errmsg: `${ERRORS[code] ?? 'refused'} rid: ${newId(9)}` },
});

export type Signed = (
  handler: (asked: ParsedRequest, persona: Persona) => Answer | Promise<Answer>,
) => Handler;
